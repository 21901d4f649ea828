import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config, parseConfig } from '~/platform/config.server'
import { emailBody, type Mail, type Mailer, MailRefusedError } from '~/platform/mail/mailer'
import { createOutboxMailer, deleteFromOutbox } from '~/platform/mail/outbox-mailer.server'
import { createSmtpMailer } from '~/platform/mail/smtp-mailer.server'
import { freePort } from '../support/free-port'
import { type MailServer, startMailServer } from '../support/mail-server'

const from = 'Everspoken <hello@voices.example>'
const dir = mkdtempSync(join(tmpdir(), 'outbox-'))
const kept: string[] = []

/** Notes where the outbox put each email. */
const noting = (outbox: Mailer): Mailer => ({
  async send(mail, signal) {
    const { path } = await outbox.send(mail, signal)
    kept.push(path as string)
    return { path: path as string }
  },
})
let server: MailServer

beforeAll(async () => {
  // Without it each email with a link says why it may not work.
  config.appUrl = new URL('https://a.example')
  server = await startMailServer({
    refusal: (address) =>
      ({
        'gone@example.org': { responseCode: 550, message: '5.1.1 No such user' },
        'relay@example.org': { responseCode: 550, message: '5.7.1 Relaying denied' },
        'full@example.org': { responseCode: 452, message: '4.2.2 Mailbox full' },
      })[address],
  })
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

interface Kind {
  name: string
  mailer: () => Mailer
  last: () => Promise<Email>
  count: () => number
}

const kinds: Kind[] = [
  {
    name: 'the SMTP mailer',
    mailer: () => createSmtpMailer({ url: server.url, from }),
    last: async () => server.received[server.received.length - 1].parsed,
    count: () => server.received.length,
  },
  {
    name: 'the outbox mailer',
    mailer: () => noting(createOutboxMailer({ dir, from })),
    last: () => PostalMime.parse(readFileSync(kept[kept.length - 1])),
    count: () => kept.length,
  },
]

const mail = (values: Partial<Mail> = {}): Mail => ({
  to: 'rose@example.org',
  subject: 'Grüße, and a word',
  ...emailBody([
    'Hello,',
    'A <b>bold</b> & "quoted" word — .\n.\nend',
    { label: 'Go', url: 'https://a.example/?t=1&u=2' },
  ]),
  isAutomatic: false,
  ...values,
})

it.each([
  ['a@nas', 'a@nas', ''],
  ['<a@b.example>', 'a@b.example', ''],
  ['Everspoken <a@b.example>', 'a@b.example', 'Everspoken'],
  ['"Hill, Family" <a@b.example>', 'a@b.example', 'Hill, Family'],
  ['"The \\"Hills\\"; <x@y.example>" <a@b.example>', 'a@b.example', 'The "Hills"; <x@y.example>'],
  ['Zoë O’Hara <a@b.example>', 'a@b.example', 'Zoë O’Hara'],
])('is sent from %s, by its address and with its name', async (written, address, name) => {
  await createSmtpMailer({
    url: server.url,
    from: parseConfig({ ...process.env, MAIL_FROM: written }).mailFrom,
  }).send(mail())
  expect(server.received.at(-1)).toMatchObject({ from: address, parsed: { from: { address, name } } })
})

describe.each(kinds)('$name', ({ mailer, last, count }) => {
  it('sends both parts, the headers and every character', async () => {
    await mailer().send(mail({ replyTo: { name: 'Ada "the" Byron, Countess', address: 'ada@example.org' } }))
    const received = await last()
    expect(received.from).toMatchObject({ name: 'Everspoken', address: 'hello@voices.example' })
    expect(received.to).toMatchObject([{ address: 'rose@example.org' }])
    expect(received.replyTo).toMatchObject([
      { name: 'Ada "the" Byron, Countess', address: 'ada@example.org' },
    ])
    expect(received.subject).toBe('Grüße, and a word')
    expect(received.text?.replaceAll('\r\n', '\n').trim()).toBe(
      'Hello,\n\nA <b>bold</b> & "quoted" word — .\n.\nend\n\nGo:\nhttps://a.example/?t=1&u=2',
    )
    expect(received.html).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; word')
    expect(received.html).toContain('<a href="https://a.example/?t=1&amp;u=2">Go</a>')
  })

  it('marks automatic emails, and no others, as such', async () => {
    const automatic = async () => (await last()).headers.some(({ key }) => key === 'auto-submitted')
    await mailer().send(mail({ isAutomatic: true }))
    expect(await automatic()).toBe(true)
    await mailer().send(mail())
    expect(await automatic()).toBe(false)
  })

  it.each<[string, Partial<Mail>]>([
    ['a subject', { subject: 'Hi\r\nBcc: all@example.org' }],
    ['a recipient', { to: 'rose@example.org\nBcc: all@example.org' }],
    ['a name', { replyTo: { name: 'Ada\rBcc: all@example.org', address: 'ada@example.org' } }],
    ['an address', { replyTo: { name: 'Ada', address: 'ada@example.org\u2028Bcc: all@example.org' } }],
    ['a list of recipients', { to: 'rose@example.org, all@example.org' }],
    ['a group', { to: 'all:rose@example.org;' }],
  ])('refuses %s that says more than it should', async (_what, values) => {
    const before = count()
    await expect(mailer().send(mail(values))).rejects.toBeInstanceOf(MailRefusedError)
    expect(count()).toBe(before)
  })

  it('loads no file or URL mentioned in an email', async () => {
    await mailer().send(
      mail({ text: 'file:///etc/passwd https://a.example', html: '<img src="/etc/passwd">' }),
    )
    expect((await last()).attachments).toEqual([])
  })
})

describe('the SMTP mailer', () => {
  const send = (to: string, url = server.url) => createSmtpMailer({ url, from }).send(mail({ to }))

  it('reports an unknown mailbox as a permanent error', async () => {
    await expect(send('gone@example.org')).rejects.toBeInstanceOf(MailRefusedError)
  })

  it.each(['relay@example.org', 'full@example.org'])(
    'reports a temporary error for an email that may be accepted later: %s',
    async (to) => {
      const error = await send(to).catch((it) => it)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(MailRefusedError)
    },
  )

  it('reports a temporary error while the server is unreachable', async () => {
    const error = await send('rose@example.org', `smtp://127.0.0.1:${await freePort()}`).catch((it) => it)
    expect(error).toMatchObject({ code: 'ESOCKET' })
    expect(error).not.toBeInstanceOf(MailRefusedError)
  })

  it('stops when aborted', async () => {
    const stopped = createSmtpMailer({ url: server.url, from }).send(mail(), AbortSignal.abort())
    await expect(stopped).rejects.toBeInstanceOf(Error)
  })
})

describe('the outbox mailer', () => {
  it('writes one file per email, readable by the owner only, in chronological order', () => {
    const names = readdirSync(dir)
    expect(names).toHaveLength(kept.length)
    for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f]{8}\.eml$/)
    expect(statSync(kept[0]).mode & 0o777).toBe(0o600)
  })

  it('deletes those to one address, and those whose reply goes there', async () => {
    const own = mkdtempSync(join(tmpdir(), 'outbox-'))
    const outbox = createOutboxMailer({ dir: own, from })
    await outbox.send(mail({ to: 'Rose@example.org' }))
    await outbox.send(
      mail({ to: 'help@example.org', replyTo: { name: 'Rose', address: 'rose@example.org' } }),
    )
    await outbox.send(mail({ to: 'a.rose@example.org', text: 'rose@example.org' }))
    deleteFromOutbox('rose@example.org', { dir: own })
    expect(readdirSync(own)).toHaveLength(1)
    deleteFromOutbox('rose@example.org', { dir: join(own, 'missing') })
    rmSync(own, { recursive: true })
  })
})
