import { describe, expect, it } from 'vitest'
import { ownCookie } from '~/platform/session/own-cookie.server'

const names = ['session', 'device', 'flash', 'done', 'listen', 'first-step', 'two-step']

const valueIn = (setCookie: string) => setCookie.split(/[=;]/, 2)[1]

const readAs = (name: string, value?: string) => ownCookie(name, 60)().parse(`everspoken_${name}=${value}`)

describe('a signed cookie', () => {
  it('is valid under its own name alone', async () => {
    for (const name of names) {
      const value = valueIn(await ownCookie(name, 60)().serialize('worth keeping'))
      for (const other of names)
        expect(await readAs(other, value)).toBe(other === name ? 'worth keeping' : null)
    }
  })
})
