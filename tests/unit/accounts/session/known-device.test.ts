import { describe, expect, it } from 'vitest'
import { deviceCookie, knownDevice } from '~/accounts/session/known-device.server'

const requestWith = (setCookie = '') =>
  new Request('http://localhost/', { headers: { Cookie: setCookie.split(';')[0] ?? '' } })

const isKnownDevice = async (request: Request, username: string) =>
  (await knownDevice(request, username)) !== undefined

describe('a known device', () => {
  it('is one that has signed in to the account, whatever the case of the username', async () => {
    const cookie = await deviceCookie(requestWith(), 'Rose')
    expect(await isKnownDevice(requestWith(cookie), ' rOSE ')).toBe(true)
    expect(await isKnownDevice(requestWith(cookie), 'ada')).toBe(false)
    expect(await isKnownDevice(requestWith(), 'rose')).toBe(false)
    expect(cookie).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/)
  })

  it('is another for each browser', async () => {
    const [one, other] = [
      await deviceCookie(requestWith(), 'rose'),
      await deviceCookie(requestWith(), 'rose'),
    ]
    expect(await knownDevice(requestWith(one), 'rose')).not.toBe(
      await knownDevice(requestWith(other), 'rose'),
    )
  })

  it('contains no username, and can not be forged', async () => {
    const cookie = await deviceCookie(requestWith(), 'rose')
    const [, value = ''] = /=([^;]+)/.exec(cookie) ?? []
    const [payload = ''] = decodeURIComponent(value).split('.')
    expect(Buffer.from(payload, 'base64').toString()).not.toContain('rose')
    expect(await isKnownDevice(requestWith(cookie.replace(/.(?=;)/, 'x')), 'rose')).toBe(false)
  })

  it('remembers the five accounts used last', async () => {
    let cookie = ''
    for (const name of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) {
      cookie = await deviceCookie(requestWith(cookie), name)
    }
    const known = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => isKnownDevice(requestWith(cookie), name)),
    )
    expect(known).toEqual([true, false, true, true, true, true])
  })
})
