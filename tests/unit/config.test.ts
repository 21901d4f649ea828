import { describe, expect, it } from 'vitest'
import { parseConfig } from '~/config.server'
import { HTTP_DIALECTS } from '~/voice-engine/engine'
import { engineDescriptions } from '~/voice-engine/engines/descriptions'

const parse = (settings: Record<string, string>) => parseConfig({ NODE_ENV: 'test', ...settings })

it('settings of earlier versions do not stop the start', () => {
  expect(parse({ AUDIBLE_MARK: 'on' })).toEqual(parse({}))
})

it.each([
  [
    { APP_URL: 'https://example.org/voices' },
    'APP_URL: without a path: Everspoken needs a host name of its own',
  ],
  [{ APP_URL: 'https://example.org/?a' }, 'APP_URL: without a path'],
  [{ SMTP_URL: 'smtp://rose:p@ss:w/rd@mail.example' }, 'are written %40 %3A %2F %23'],
  [{ SMTP_URL: 'smtp://127.0.0.1' }, 'MAIL_FROM: must be set with SMTP_URL'],
  [{ MAIL_FROM: 'Ann <a@b.example>\r\nBcc: x' }, 'MAIL_FROM: '],
  [{ SUPPORT_EMAIL: 'us' }, 'SUPPORT_EMAIL: an email address'],
])('%o is refused with what to write', (settings, sentence) => {
  expect(() => parse(settings)).toThrow(sentence)
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
