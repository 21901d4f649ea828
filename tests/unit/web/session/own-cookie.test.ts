import { createCookie } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { sessionSecret } from '~/config.server'
import { ownCookie } from '~/web/session/own-cookie.server'

const names = ['session', 'device', 'flash', 'done', 'listen', 'first-step', 'two-step']
const provesItself = (name: string) => name === 'session' || name === 'device'

const valueIn = (setCookie: string) => setCookie.split(/[=;]/, 2)[1]

const readAs = (name: string, value?: string) =>
  ownCookie(name, 60, { provesItself: provesItself(name) })().parse(`everspoken_${name}=${value}`)

describe('a signed cookie', () => {
  it('is valid under its own name alone', async () => {
    for (const name of names) {
      const value = valueIn(await ownCookie(name, 60)().serialize('worth keeping'))
      for (const other of names)
        expect(await readAs(other, value)).toBe(other === name ? 'worth keeping' : null)
    }
  })

  it('of an earlier version, signed without its name, is still valid as a session or a known browser', async () => {
    const before = createCookie('everspoken_any', { secrets: [sessionSecret()] })
    const value = valueIn(await before.serialize('from before'))
    const readable = await Promise.all(names.map(async (name) => (await readAs(name, value)) && name))
    expect(readable.filter(Boolean)).toEqual(['session', 'device'])
  })
})
