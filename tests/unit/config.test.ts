import { describe, expect, it } from 'vitest'
import { parseConfig } from '~/platform/config.server'
import { smtpServer } from '~/platform/mail-settings.server'
import { HTTP_DIALECTS } from '../../engine/src/engine'
import { engineDescriptions } from '../../engine/src/engines/descriptions'

const parse = (settings: Record<string, string>) => parseConfig({ NODE_ENV: 'test', ...settings })

it('settings of earlier versions do not stop the start', () => {
  expect(parse({ AUDIBLE_MARK: 'on' })).toEqual(parse({}))
})

it.each([
  [
    { APP_URL: 'https://example.org/voices' },
    'APP_URL: without a path or a user: Everspoken needs a host name of its own',
  ],
  [{ APP_URL: 'https://example.org/?a' }, 'APP_URL: without a path'],
  [{ APP_URL: 'https://voices.example@evil.example' }, 'APP_URL: without a path or a user'],
  // The workers may read what it matches (--allow-fs-read).
  [{ STORAGE_DIR: '/srv/*/storage' }, 'STORAGE_DIR: a path without a *'],
  [{ SMTP_URL: 'smtp://rose:p@ss:w/rd@mail.example' }, 'are written %40 %3A %2F %23'],
  [{ SMTP_URL: 'smtp://127.0.0.1' }, 'MAIL_FROM: must be set with SMTP_URL'],
  ...[
    ...[
      'Ann <a@b.example>\r\nBcc: x',
      '"Ann\n" <a@b.example>',
      'Hill, Family <a@b.example>',
      'Re: us <a@b.example>',
    ],
    ...[
      'group:a@b.example;',
      'a@b.example;',
      'a@b.example;z',
      'a@b.example, c@d.example',
      'Ann',
      'Ann <a@b@c>',
    ],
    ...['"Hill, <a@b.example>', '"a b"@c.example', '(a@b.example)'],
  ].map((MAIL_FROM): [object, string] => [{ MAIL_FROM }, 'put the name in quotes if it has a comma']),
  [{ MAIL_FROM: `${'A'.repeat(320)} <a@b.example>` }, 'MAIL_FROM: at most 320 characters'],
  [{ SUPPORT_EMAIL: 'us' }, 'SUPPORT_EMAIL: an email address'],
])('%o is refused with what to write', (settings, sentence) => {
  expect(() => parse(settings as Record<string, string>)).toThrow(sentence)
})

describe('the address of the mail server', () => {
  const mail = (SMTP_URL: string) => () => parse({ SMTP_URL, MAIL_FROM: 'a@b.example' })

  it.each(
    [
      'sendmail path args newline streamTransport buffer jsonTransport skipEncoding SES ses aws service pool direct proxy',
      'logger debug transactionLog component localAddress url host port secure auth user pass authMethod forceAuth name',
      'connection socket secured getSocket lmtp opportunisticTLS servername tls tls.ca tls.key tls.checkServerIdentity',
      'tls.host tls.__proto__ customAuth allowInternalNetworkInterfaces attachDataUrls disableFileAccess dkim headers from',
      'connectionTimeout greetingTimeout socketTimeout dnsTimeout maxMessages rateLimit requiretls __proto__ constructor',
    ].flatMap((names) => names.split(' ')),
  )('is refused with the parameter %s, by its name', (name) => {
    expect(mail(`smtp://mail.example?requireTLS=true&${name}=true`)).toThrow(
      `SMTP_URL: without "${name}": only requireTLS, ignoreTLS, tls.rejectUnauthorized and tls.servername`,
    )
  })

  it.each([
    ['requireTLS: true or false', 'smtp://mail.example?requireTLS=1'],
    ['ignoreTLS: true or false', 'smtp://mail.example?ignoreTLS=false&ignoreTLS=true'],
    ['tls.servername: a host name', 'smtp://mail.example?tls.servername=a/b'],
    ['with a host', 'smtp:mail.example'],
    ['with a host', 'smtp:///mail'],
    ['with a host', 'smtp://rose@'],
    ['with a host', 'smtp://mail.example%2Fx'],
    ['without a path', 'smtp://mail.example/inbox'],
    ['without a path', 'smtp://mail.example#x'],
    ['at most 1000 characters', `smtp://mail.example?${'x'.repeat(1000)}`],
    // A password that isn't percent-encoded isn't told.
    [/^((?!hush).)+$/s, 'smtp://rose:25?hush=5@mail.example'],
    [/^((?!hush).)+$/s, 'smtp://rose:25#hush@mail.example'],
  ])('is refused otherwise too, with %s', (sentence, url) => {
    expect(mail(url)).toThrow(sentence)
  })

  it.each([
    [
      'smtp://mail.example',
      { host: 'mail.example', port: 587, secure: false, tls: { rejectUnauthorized: true } },
    ],
    [
      'smtps://mail.example/',
      { host: 'mail.example', port: 465, secure: true, tls: { rejectUnauthorized: true } },
    ],
    [
      'smtp://ro%40se:p%3Ass@[::1]:2525/?requireTLS=true&ignoreTLS=false&tls.rejectUnauthorized=false&tls.servername=m.example',
      {
        ...{ host: '::1', port: 2525, secure: false, requireTLS: true, ignoreTLS: false },
        auth: { user: 'ro@se', pass: 'p:ss' },
        tls: { rejectUnauthorized: false, servername: 'm.example' },
      },
    ],
    ['smtp://mail_relay:25', expect.objectContaining({ host: 'mail_relay', port: 25 })],
    ['smtp://bücher.example', expect.objectContaining({ host: 'xn--bcher-kva.example' })],
  ])('becomes these options of nodemailer and no others: %s', (url, options) => {
    expect(mail(url)().smtpUrl).toBe(url)
    expect(smtpServer.parse(url)).toEqual(options)
  })
})

/** The settings import no room, so they name engines and dialects once more. */
describe('the settings of the voice engine', () => {
  it('name each engine and no other', () => {
    const names = engineDescriptions.map(({ name }) => name)
    for (const name of names) expect(parse({ VOICE_ENGINE: name }).voiceEngine).toBe(name)
    expect(parse({}).voiceEngine).toBeUndefined()
    expect(() => parse({ VOICE_ENGINE: 'robot' })).toThrow(`VOICE_ENGINE: one of ${names.join(', ')}`)
  })

  it('name each dialect of a voice server and no other', () => {
    const dialectOf = (dialect: string) =>
      parse({ VOICE_HTTP_URL: 'http://voices.test', VOICE_HTTP_DIALECT: dialect }).engineSetup.http?.dialect
    for (const dialect of HTTP_DIALECTS) expect(dialectOf(dialect)).toBe(dialect)
    expect(() => dialectOf('latin')).toThrow(`VOICE_HTTP_DIALECT: ${HTTP_DIALECTS.join(' or ')}`)
  })
})
