import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '~/platform/config.server'
import { emailBody } from '~/platform/mail/mailer'
import { checkMailServer, createSmtpMailer, sendAtOnce } from '~/platform/mail/smtp-mailer.server'
import { MailAttemptError, mailAttemptError } from '~/platform/mail/smtp-problem'

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

describe('a program that is no mail server', () => {
  const secret = 'SSH-2.0-Inner_9.9 250 secret of the inner net'
  const listening = async (speak: (socket: Socket) => void) => {
    const connected = once(program, 'connection')
    const problem = checkMailServer(url).catch((error: Error) => error)
    const [socket] = await connected
    speak(socket)
    return problem
  }

  it.each([
    ['speaks first', `${secret}\r\n`],
    ['begins as SMTP does', `554 ${secret}\r\n`],
    ['breaks off', `421-${secret}`],
  ])('is not quoted if it %s', async (_, banner) => {
    const problem = await listening((socket) => socket.end(banner))
    expect(problem).toBeInstanceOf(MailAttemptError)
    expect(String(problem)).not.toMatch(/SSH|secret/)
  })

  it('is not quoted if it greets by 220 too, as FTP does', async () => {
    const problem = await listening((socket) => {
      socket.on('data', () => socket.write(`530 ${secret}\r\n`)).write(`220 ${secret}\r\n`)
    })
    expect(problem).toMatchObject({
      response: '530',
      whatToDo: expect.stringContaining('Check host and port'),
    })
  })

  it('tells no name by its certificate', () => {
    const error = new Error("Hostname/IP does not match certificate's altnames: Host: a. is not DNS:secret")
    expect(mailAttemptError(error, undefined)).toMatchObject({
      response: "Hostname/IP does not match certificate's altnames",
      whatToDo: expect.stringContaining('certificate is not trusted'),
    })
  })

  it('is told from a mail server, whose words are quoted from EHLO on', async () => {
    const words = '535 5.7.8 Ask Ann for the password'
    config.smtpUrl = url.replace('://', '://ann:hush@')
    const connected = once(program, 'connection')
    const sent = sendAtOnce(mail).catch((error: Error) => error)
    const [socket] = await connected
    socket.on('data', (said: Buffer) =>
      socket.write(`${/^EHLO/.test(String(said)) ? '250 AUTH PLAIN' : words}\r\n`),
    )
    socket.write('220 mail.example\r\n')
    expect(await sent).toMatchObject({
      response: words,
      whatToDo: expect.stringContaining('user and password'),
    })
  })
})
