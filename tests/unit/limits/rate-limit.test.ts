import { like } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearAccountFailures,
  clearSignInFailures,
  giveTurnBack,
  limitAddress,
  limitForgot,
  limitSignIn,
} from '~/limits/rate-limit.server'
import { database, tables } from '~/storage/database.server'

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
  it('allows ten attempts at an account from an address, then delays that double up to a quarter of an hour', async () => {
    await fail(10, 'ada', HOME)
    for (const seconds of [10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      expect(await attempt('ada', HOME)).toMatchObject({ ok: false, retryAfterSeconds: seconds })
      passSeconds(seconds - 1)
      expect(await attempt(' ADA ', HOME)).toMatchObject({ ok: false, retryAfterSeconds: 1 })
      expect((await attempt('ada', '192.0.2.2')).ok).toBe(true)
      expect((await attempt('bob', HOME)).ok).toBe(true)
      await clearAccountFailures('bob', HOME)
      await clearSignInFailures({ account: 'bob', address: HOME })
      await clearAccountFailures('ada', '192.0.2.2')
      passSeconds(1)
      expect((await attempt('ada', HOME)).ok).toBe(true)
    }
  })

  it('allows ten attempts again after half an hour without one', async () => {
    await fail(12, 'ada', (i) => (i < 10 ? HOME : '192.0.2.2'))
    passSeconds(30 * 60)
    await fail(10, 'ada', HOME)
    expect((await attempt('ada', HOME)).ok).toBe(false)
  })

  it('never waits for longer than its delay after the clock was set back', async () => {
    await fail(10, 'ada', HOME)
    vi.setSystemTime(new Date('2025-12-30'))
    expect(await attempt('ada', HOME)).toMatchObject({ ok: false, retryAfterSeconds: 10 })
    passSeconds(10)
    expect((await attempt('ada', HOME)).ok).toBe(true)
  })

  it('allows thirty attempts from an address, whatever the accounts', async () => {
    await fail(30, (i) => `person_${i}`, HOME)
    expect((await attempt('another', HOME)).ok).toBe(false)
    expect((await attempt('another', '192.0.2.2')).ok).toBe(true)
  })

  it('allows twenty attempts at an account, whatever the addresses, and then two of each network a day', async () => {
    await fail(20, 'ada', (i) => `192.0.2.${i}`)
    for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8:1::1']) {
      for (const isAllowed of [true, true, false]) expect((await attempt('ada', address)).ok).toBe(isAllowed)
    }
    // Of the same /48.
    expect((await attempt('ada', '2001:db8:1:9::1')).ok).toBe(false)
    expect((await attempt('bob', '198.51.100.1')).ok).toBe(true)
    await clearAccountFailures('ada', '198.51.100.1')
    passSeconds(24 * 60 * 60 + 1)
    await fail(20, 'ada', (i) => `192.0.2.${i}`)
    expect((await attempt('ada', '198.51.100.2')).ok).toBe(true)
  })

  it('gives a network its two turns back once its owner has signed in', async () => {
    for (const _ of ['before', 'after']) {
      await fail(20, 'ada', (i) => `203.0.113.${i}`)
      await fail(2, 'ada', HOME)
      expect((await attempt('ada', HOME)).ok).toBe(false)
      await clearSignInFailures({ account: 'ada', address: HOME })
    }
  })

  it('allows three thousand turns a day at an account, and gives those back that were not used', async () => {
    await fail(21, 'ada', (i) => `192.0.2.${i}`)
    const isTurns = like(tables.rateLimits.key, 'turns:%')
    const turns = () => database().select().from(tables.rateLimits).where(isTurns).get()?.points
    expect(turns()).toBe(1)
    database().update(tables.rateLimits).set({ points: 3000 }).where(isTurns).run()
    const refused = await attempt('ada', HOME)
    expect(refused).toMatchObject({ ok: false, reason: 'limited', retryAfterSeconds: 5 })
    await giveTurnBack({ account: 'ada', address: '192.0.2.20' })
    expect(turns()).toBe(2999)
    expect((await attempt('ada', HOME)).ok).toBe(true)
    for (let i = 0; i < 3; i += 1) await giveTurnBack({ account: 'ada', address: '192.0.2.20' })
    const used = database()
      .select()
      .from(tables.rateLimits)
      .where(like(tables.rateLimits.key, 'turn:%'))
      .all()
    expect(used.map(({ points }) => points).sort()).toEqual([0, 1])
  })

  it('counts the addresses of one household as one', async () => {
    await fail(5, 'ada', (i) => `2001:db8:0:1::${i}`)
    await fail(5, 'ada', (i) => `2001:0DB8:0000:0001:a:b:c:${i}`)
    expect((await attempt('ada', '2001:db8:0:1:ffff::')).ok).toBe(false)
    expect((await attempt('ada', '2001:db8:0:2::1')).ok).toBe(true)
    await fail(10, 'bob', (i) => (i % 2 ? '::ffff:192.0.2.7' : '192.0.2.7'))
    expect((await attempt('bob', '192.0.2.7')).ok).toBe(false)
  })

  it('counts parallel attempts', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => attempt('ada', HOME)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(10)
  })

  it("doesn't count a refused attempt", async () => {
    await fail(10, 'ada', HOME)
    const before = rows()
    for (let i = 0; i < 100; i += 1) await attempt('ada', HOME)
    expect(rows()).toEqual(before)
    await fail(20, (i) => `person_${i}`, HOME)
    const full = rows()
    for (let i = 0; i < 100; i += 1) expect((await attempt(`stranger_${i}`, HOME)).ok).toBe(false)
    expect(rows()).toEqual(full)
    expect((await attempt('ada', '192.0.2.2')).ok).toBe(true)
  })

  it('does not delay a known browser while others guess, from its address too, but counts its own', async () => {
    for (let i = 0; i < 60; i += 1) await attempt('ada', i % 2 ? HOME : `192.0.2.${i + 10}`)
    expect((await attempt('ada', HOME)).ok).toBe(false)
    for (let i = 0; i < 10; i += 1) expect((await attempt('ada', HOME, 'a browser')).ok).toBe(true)
    expect(await attempt('ada', '192.0.2.2', 'a browser')).toMatchObject({ ok: false, retryAfterSeconds: 10 })
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
  })
})

describe('limitForgot', () => {
  it('allows ten from an address and five for one email address from any, then delays', async () => {
    for (let i = 0; i < 5; i += 1) expect((await limitForgot('ada@b.example', `192.0.2.${i}`)).ok).toBe(true)
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      expect(await limitForgot(' ADA@b.example', '192.0.2.99')).toMatchObject({
        ok: false,
        retryAfterSeconds: seconds,
      })
      passSeconds(seconds)
      expect((await limitForgot('ada@b.example', `192.0.2.${seconds}`)).ok).toBe(true)
    }
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
    ['contact', 10],
  ] as const)('%s: limits an address, and no other', async (name, times) => {
    for (let i = 0; i < times; i += 1) expect((await limitAddress(name, HOME)).ok).toBe(true)
    expect((await limitAddress(name, HOME)).ok).toBe(false)
    expect((await limitAddress(name, '192.0.2.2')).ok).toBe(true)
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
