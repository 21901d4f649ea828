import type { TransportOptions } from 'nodemailer'
import { expect, it, vi } from 'vitest'
import { createSmtpMailer } from '~/mail/smtp-mailer.server'
import { mailAttemptError } from '~/mail/smtp-problem'

const opened: (TransportOptions & Record<string, number>)[] = []
vi.mock('nodemailer', () => ({
  createTransport: (options: (typeof opened)[number]) => {
    opened.push(options)
    return { sendMail: async () => ({ response: '250' }) }
  },
}))

it('waits half a minute and more for a greeting', async () => {
  const mail = { to: 'rose@example.org', subject: '', text: '', html: '', isAutomatic: true }
  await createSmtpMailer({ url: 'smtp://mail.example', from: 'us@example.org' }).send(mail)
  expect(opened[0]?.greetingTimeout).toBeGreaterThan(30_000)
  expect(opened[0]?.socketTimeout).toBeGreaterThan(30_000)
})

it.each([
  ['MAIL FROM', '451 4.7.1 Greylisted', 'takes no email for now'],
  ['MAIL FROM', '452 4.3.1 Out of space', 'takes no email for now'],
  ['RCPT TO', '450 4.2.1 Try later', 'takes no email for now'],
  ['AUTH LOGIN', '454 4.7.0 Temporary failure', 'takes no email for now'],
  ['MAIL FROM', '553 5.7.1 Not yours', 'rejected the sender'],
])('explains the answer to %s: %s', (command, response, sentence) => {
  const error = Object.assign(new Error(response), { command, response, code: 'EENVELOPE' })
  expect(mailAttemptError(error, 'smtp://mail.example').whatToDo).toContain(sentence)
})
