import { describe, expect, it } from 'vitest'
import { emailBody, type Mail } from '~/platform/mail/mailer'
import { mailDelayMs, mailJob, sendQueuedMail } from '~/platform/mail/send-mail.server'

const mail: Mail = { to: 'a@b.example', subject: 'Hi', ...emailBody(['Hello']), isAutomatic: true }

describe('the job that sends an email', () => {
  it('composes the email anew at each attempt', async () => {
    const sent: string[] = []
    let written = 0
    const writers = { invitation: (about: string) => ({ ...mail, subject: `${about} ${++written}` }) }
    const by = { send: async ({ subject }: Mail) => ({ response: String(sent.push(subject)) }) }
    const { payload } = mailJob('invitation', 'ada')
    await sendQueuedMail(payload, { writers, by })
    await sendQueuedMail(payload, { writers, by })
    expect(sent).toEqual(['ada 1', 'ada 2'])
  })

  it('sends nothing if the writer returns nothing, or is unknown', async () => {
    const by = { send: () => Promise.reject(new Error('sent')) }
    await sendQueuedMail(mailJob('invitation', 'ada').payload, {
      writers: { invitation: () => undefined },
      by,
    })
    await sendQueuedMail(mailJob('two-step-on', 'ada').payload, { writers: {}, by })
  })

  it('backs off after each failure, up to an hour, and retries for four days', () => {
    expect([1, 2, 3].map(mailDelayMs)).toEqual([10_000, 20_000, 40_000])
    const { maxAttempts } = mailJob('invitation', 'ada')
    const delays = Array.from({ length: maxAttempts - 1 }, (_, i) => mailDelayMs(i + 1))
    expect(Math.max(...delays)).toBe(3_600_000)
    const days = delays.reduce((sum, ms) => sum + ms) / 86_400_000
    expect(days).toBeGreaterThan(3.5)
    expect(days).toBeLessThan(5)
  })
})
