import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agedCookie } from '~/platform/session/aged-cookie.server'
import { ownCookie } from '~/platform/session/own-cookie.server'

const cookie = agedCookie<{ id: string }>('test', 60)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The request of a browser that keeps cookies for ever. */
const requestWith = (setCookie: string) =>
  new Request('http://localhost/', { headers: { Cookie: setCookie.split(';')[0] as string } })

describe('a cookie with an age', () => {
  it('is read for as long as it lasts, whatever the browser keeps', async () => {
    const request = requestWith(await cookie.set({ id: 'rose' }))
    expect(await cookie.read(request)).toEqual({ id: 'rose' })
    vi.setSystemTime(Date.now() + 59_999)
    expect(await cookie.read(request)).toEqual({ id: 'rose' })
    vi.setSystemTime(Date.now() + 1)
    expect(await cookie.read(request)).toBeUndefined()
  })

  it('is over when the clock was set back before it was made', async () => {
    const request = requestWith(await cookie.set({ id: 'rose' }))
    vi.setSystemTime(Date.now() - 1)
    expect(await cookie.read(request)).toBeUndefined()
  })

  it('is not read without a signature, after it was cleared, or from a request without it', async () => {
    const forged = Buffer.from(JSON.stringify({ value: { id: 'rose' }, at: Date.now() })).toString('base64')
    const { name } = ownCookie('test', 60)()
    for (const text of [`${name}=${forged}`, `${name}=${forged}.x`, await cookie.clear(), 'other=1']) {
      expect(await cookie.read(requestWith(text))).toBeUndefined()
    }
    expect(await cookie.clear()).toContain('Max-Age=0')
  })
})
