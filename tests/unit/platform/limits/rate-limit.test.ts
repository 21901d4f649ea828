import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearAccountFailures,
  clearPassphraseFailures,
  clearSignInFailures,
  limitAddress,
  limitContact,
  limitForgot,
  limitPassphrase,
  limitSignIn,
} from '~/platform/limits/rate-limit.server'
import { database, tables } from '~/platform/storage/database.server'

beforeEach(() => {
  database().delete(tables.rateLimits).run()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01') })
  return () => vi.useRealTimers()
})

const attempt = (account: string, address: string, device?: string) =>
  limitSignIn({ account, address, device })

const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

const rows = () => database().select().from(tables.rateLimits).all()

type Named = string | ((i: number) => string)
async function fail(times: number, account: Named, address: Named) {
  const named = (one: Named, i: number) => (typeof one === 'string' ? one : one(i))
  for (let i = 0; i < times; i += 1)
    expect(await attempt(named(account, i), named(address, i))).toEqual({ ok: true })
}

const HOME = '192.0.2.1'

describe('limitSignIn', () => {
  it('allows ten attempts at an account from an address in half an hour', async () => {
    await fail(10, 'ada', HOME)
    passSeconds(60)
    expect(await attempt(' ADA ', HOME)).toMatchObject({ ok: false, retryAfterSeconds: 29 * 60 })
    await fail(1, 'ada', '192.0.2.2')
    await fail(1, 'bob', HOME)
    passSeconds(29 * 60)
    await fail(10, 'ada', HOME)
    expect((await attempt('ada', HOME)).ok).toBe(false)
  })

  it('allows thirty attempts from an address, whatever the accounts', async () => {
    await fail(30, (i) => `person_${i}`, HOME)
    expect((await attempt('another', HOME)).ok).toBe(false)
    expect((await attempt('another', '192.0.2.2')).ok).toBe(true)
  })

  it('allows a hundred attempts an hour at an account, whatever the addresses', async () => {
    await fail(100, 'ada', (i) => `198.51.${i}.1`)
    expect(await attempt('ada', HOME)).toMatchObject({ ok: false, retryAfterSeconds: 60 * 60 })
    await fail(1, 'bob', HOME)
    await clearAccountFailures('ada', HOME)
    await fail(1, 'ada', HOME)
  })

  it('counts a provider’s /48 of IPv6 as one, and an IPv4 address by either way of writing it', async () => {
    const goOn = (outcomes: { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length
    const at = (name: (i: number) => string, times: number, net: string) =>
      Promise.all(Array.from({ length: times }, (_, i) => attempt(name(i), `${net}:${i.toString(16)}::1`)))
    expect(goOn(await at(() => 'ada', 16, '2001:db8:1'))).toBe(10)
    expect(goOn(await at((i) => `person_${i}`, 39, '2001:db8:2'))).toBe(30)
    expect((await attempt('ada', '2001:db8:3::1')).ok).toBe(true)
    await fail(10, 'bob', (i) => (i % 2 ? '::ffff:192.0.2.7' : '192.0.2.7'))
    expect((await attempt('bob', '::ffff:c000:207')).ok).toBe(false)
  })

  it('counts parallel attempts', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => attempt('ada', HOME)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(10)
  })

  it('does not delay a known browser while others guess, from its address too, but counts its own', async () => {
    for (let i = 0; i < 200; i += 1) await attempt('ada', i % 2 ? HOME : `192.0.2.${i}`)
    expect((await attempt('ada', HOME)).ok).toBe(false)
    for (let i = 0; i < 10; i += 1) expect((await attempt('ada', HOME, 'a browser')).ok).toBe(true)
    expect((await attempt('ada', '192.0.2.2', 'a browser')).ok).toBe(false)
    expect((await attempt('ada', HOME, 'another browser')).ok).toBe(true)
    await clearSignInFailures({ account: 'ada', address: HOME, device: 'a browser' })
    expect((await attempt('ada', HOME, 'a browser')).ok).toBe(true)
  })

  it("gives an address no attempt back for a known browser's success, which it didn't count", async () => {
    await fail(30, (i) => `victim_${i}`, HOME)
    for (let i = 0; i < 5; i += 1) {
      await attempt('mallory', HOME, 'a browser')
      await clearSignInFailures({ account: 'mallory', address: HOME, device: 'a browser' })
    }
    expect((await attempt('victim_30', HOME)).ok).toBe(false)
  })

  it("clears an account's failures after a success", async () => {
    await fail(9, 'ada', HOME)
    await fail(1, 'ada', HOME)
    await clearSignInFailures({ account: 'Ada', address: HOME })
    await fail(10, 'ada', HOME)
  })

  it('gives an attacker no attempts at others for successes with an own account', async () => {
    for (let i = 0; i < 30; i += 1) {
      expect((await attempt(`victim_${i}`, HOME)).ok).toBe(true)
      if (i % 5 !== 0 || i === 0) continue
      expect((await attempt('mallory', HOME)).ok).toBe(true)
      await clearSignInFailures({ account: 'mallory', address: HOME })
    }
    expect((await attempt('victim_30', HOME)).ok).toBe(false)
  })

  it('stores no name and no address', async () => {
    await attempt('ada.byron', HOME)
    const kept = JSON.stringify(rows())
    expect(kept).not.toContain('ada')
    expect(kept).not.toContain(HOME)
  })
})

describe('limitAddress of sign-ups', () => {
  it('allows twenty accounts an hour from an address', async () => {
    for (let i = 0; i < 20; i += 1) expect((await limitAddress('sign-up', HOME)).ok).toBe(true)
    const before = rows()
    expect(await limitAddress('sign-up', HOME)).toMatchObject({ ok: false, retryAfterSeconds: 3600 })
    expect(rows()).toEqual(before)
    expect((await limitAddress('sign-up', '192.0.2.2')).ok).toBe(true)
    expect((await attempt('ada', HOME)).ok).toBe(true)
    vi.advanceTimersByTime(60 * 60_000 + 1)
    expect((await limitAddress('sign-up', HOME)).ok).toBe(true)
    await expectOfIpv6(20, 20, (address) => limitAddress('sign-up', address))
  })
})

describe('limitForgot', () => {
  it('allows ten an hour from an address, and five for one email address from any', async () => {
    for (let i = 0; i < 5; i += 1) expect((await limitForgot('ada@b.example', `192.0.2.${i}`)).ok).toBe(true)
    expect((await limitForgot(' ADA@b.example', '192.0.2.99')).ok).toBe(false)
    for (let i = 0; i < 10; i += 1) {
      expect((await limitForgot(`p${i}@b.example`, '198.51.100.1')).ok).toBe(true)
    }
    expect((await limitForgot('another@b.example', '198.51.100.1')).ok).toBe(false)
    expect((await limitForgot('another@b.example', HOME)).ok).toBe(true)
  })
})

describe('limitAddress', () => {
  it.each([
    ['reset', 20],
    ['set-up', 10],
  ] as const)('%s: limits an address, or a /48 of IPv6, and no other', async (name, times) => {
    for (let i = 0; i < times; i += 1) expect((await limitAddress(name, HOME)).ok).toBe(true)
    expect((await limitAddress(name, HOME)).ok).toBe(false)
    expect((await limitAddress(name, '192.0.2.2')).ok).toBe(true)
    await expectOfIpv6(times, times, (address) => limitAddress(name, address))
  })
})

describe('limitContact', () => {
  it('allows ten messages an hour from an address or a /64 of IPv6, and forty from its /48', async () => {
    for (let i = 0; i < 10; i += 1) expect((await limitContact(HOME)).ok).toBe(true)
    expect((await limitContact(HOME)).ok).toBe(false)
    expect((await limitContact('192.0.2.2')).ok).toBe(true)
    await expectOfIpv6(10, 40, limitContact)
  })
})

/** Counts what a /64 may do, and then what all of its /48 may. */
async function expectOfIpv6(
  ofHome: number,
  ofProvider: number,
  act: (address: string) => Promise<{ ok: boolean }>,
) {
  let done = 0
  const tryAll = async (address: string) => {
    for (let i = 0; i < 25; i += 1) if ((await act(address)).ok) done += 1
  }
  await tryAll('2001:db8:1:1::1')
  expect(done).toBe(ofHome)
  for (let net = 2; net < 8; net += 1) await tryAll(`2001:db8:1:${net}::1`)
  expect(done).toBe(ofProvider)
}

describe('limitPassphrase', () => {
  it('lets a /64 of IPv6 have ten guesses, its /48 forty, and forgets both after the right one', async () => {
    const guess = (address: string) => limitPassphrase('share', address)
    await expectOfIpv6(10, 40, guess)
    await clearPassphraseFailures('share', '2001:db8:1:1::1')
    expect((await guess('2001:db8:1:1::1')).ok).toBe(true)
  })
})

describe('clearAccountFailures', () => {
  it('lets the user sign in at once, but gives the address no attempt back', async () => {
    await fail(10, 'ada', HOME)
    await clearAccountFailures('Ada', HOME)
    expect((await attempt('ada', HOME)).ok).toBe(true)
    await fail(19, (i) => `person_${i}`, HOME)
    expect((await attempt('another', HOME)).ok).toBe(false)
  })
})
