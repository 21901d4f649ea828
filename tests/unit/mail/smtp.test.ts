import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { config } from '~/config.server'
import { emailBody } from '~/mail/mailer'
import { checkMailServer, createSmtpMailer, sendAtOnce } from '~/mail/smtp-mailer.server'
import { mailAttemptError } from '~/mail/smtp-problem'

/** A program that says nothing until the test says it. */
const program = createServer()
let url = ''
beforeAll(async () => {
  await once(program.listen(0, '127.0.0.1'), 'listening')
  url = `smtp://127.0.0.1:${(program.address() as { port: number }).port}`
})
afterAll(() => program.close())
afterEach(() => {
  vi.useRealTimers()
  config.smtpUrl = undefined
})

const from = 'us@example.org'
const mail = { to: 'rose@example.org', subject: '', ...emailBody(['Hello']), isAutomatic: true }

const answers: [RegExp, string][] = [
  [/^(EHLO|MAIL|RCPT)/, '250 ok'],
  [/^DATA/, '354 go on'],
  [/^\.\r\n$/m, '250 taken'],
]

/** Speaks SMTP, slowly greeting. */
function serve(socket: Socket): void {
  socket.on('data', (said) => {
    const [, answer] = answers.find(([pattern]) => pattern.test(String(said))) ?? []
    if (answer) socket.write(`${answer}\r\n`)
  })
  socket.write('220 mail.example\r\n')
}

it.each([
  ['an email', 45, () => createSmtpMailer({ url, from }).send(mail)],
  ['a test email', 45, () => sendAtOnce(mail)],
  ['the trial before an address is saved', 18, () => checkMailServer(url)],
])('%s waits for a greeting that takes %s seconds', async (_, seconds, work) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  config.smtpUrl = url
  const connected = once(program, 'connection')
  const done = Promise.allSettled([work()])
  const [socket] = await connected
  vi.advanceTimersByTime(seconds * 1000)
  serve(socket)
  expect(await done).toEqual([expect.objectContaining({ status: 'fulfilled' })])
})

it.each([
  ['MAIL FROM', '451 4.7.1 Greylisted', 'takes no email for now'],
  ['MAIL FROM', '452 4.3.1 Out of space', 'takes no email for now'],
  ['RCPT TO', '450 4.2.1 Try later', 'takes no email for now'],
  ['AUTH LOGIN', '454 4.7.0 Temporary failure', 'takes no email for now'],
  ['MAIL FROM', '553 5.7.1 Not yours', 'rejected the sender'],
])('explains the answer to %s: %s', (command, response, sentence) => {
  const error = Object.assign(new Error(response), { command, response, code: 'EENVELOPE' })
  expect(mailAttemptError(error, undefined).whatToDo).toContain(sentence)
})
