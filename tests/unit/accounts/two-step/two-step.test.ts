import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPassword } from '~/accounts/password/password-reset.server'
import { createSession, readSession } from '~/accounts/sessions.server'
import { finishSignIn, signIn } from '~/accounts/sign-in.server'
import { newRecoveryCodes, newSecret } from '~/accounts/two-step/codes.server'
import { seal } from '~/accounts/two-step/sealed-secret.server'
import {
  confirmTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
  startTwoStep,
  storeRecoveryCodes,
  takeCode,
  turnOffTwoStep,
  twoStepOf,
} from '~/accounts/two-step/two-step.server'
import { createUser, type User } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { codeAt } from '../../../support/authenticator'
import { queuedEmails } from '../../../support/queued-emails'
import { quickHash } from '../../../support/quick-hash'

vi.mock(import('node:crypto'), async (load) => {
  const real = await load()
  const scrypt = ((password, salt, bytes, done) =>
    real.scrypt(
      password,
      salt,
      bytes,
      { N: 16 },
      done as Parameters<typeof real.scrypt>[4],
    )) as typeof real.scrypt
  return { ...real, scrypt }
})

const db = database()
const PASSWORD = 'Ferry-bench-1!'
const passwordHash = quickHash(PASSWORD)
const address = '192.0.2.1'
const elsewhere = '192.0.2.2'

let rose: User

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:10Z') })
  for (const table of [tables.jobs, tables.rateLimits, tables.users]) db.delete(table).run()
  const names = { username: 'rose', firstName: 'Rose', lastName: 'Miller', email: 'rose@example.org' }
  rose = createUser({ ...names, passwordHash }).user!
  return () => vi.useRealTimers()
})

const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

const secret = newSecret()
const { codes, salt, hashes } = await newRecoveryCodes()

/** Turns it on with rows that are made once, since hashing is slow. */
function turnOn(): void {
  db.transaction((tx) => {
    const row = { userId: rose.id, secret: seal(secret, rose.id), salt, lastStep: 0, createdAt: new Date() }
    tx.insert(tables.twoStep).values(row).run()
    storeRecoveryCodes(tx, rose.id, hashes)
  })
}

const subjects = () => queuedEmails().map((email) => email?.subject)

const attempt = (code?: string) => signIn({ username: 'rose', password: PASSWORD, code }, { address })

const take = (code: string, from = address) => takeCode(rose, code, { address: from })

const WRONG = { ok: false, reason: 'invalid', errors: { code: expect.stringContaining('not right') } }

/** A code that is right at no step near this one. */
function wrongCode(): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

describe('turning two-step sign-in on', () => {
  it('needs the password and a code of the app, ends the other sessions, and tells the user', async () => {
    const [own, other] = [createSession(rose.id), createSession(rose.id)]
    const started = await startTwoStep(rose, { currentPassword: PASSWORD })
    if (!started.ok) throw new Error(started.message)
    const confirm = (code: string) => confirmTwoStep(rose, { secret: started.secret, code }, own)
    for (const wrong of ['', '12345', 'abcdef', '２８７０８２']) {
      expect(await confirm(wrong)).toMatchObject({
        errors: { code: expect.stringContaining('time on your phone') },
      })
    }
    expect(twoStepOf(rose)).toBeUndefined()
    const code = codeAt(started.secret)
    const confirmed = await confirm(code)
    expect(twoStepOf(rose)).toEqual({ since: expect.any(Date), codesLeft: 10 })
    expect([own, other].map((token) => readSession(token) !== undefined)).toEqual([true, false])
    expect(subjects()).toEqual(['Two-step sign-in is on for your Everspoken account'])

    expect(await take(code)).toMatchObject(WRONG)
    const shown = confirmed.ok ? confirmed.codes : []
    expect(new Set(shown).size).toBe(10)
    expect(shown[0]).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/)
    expect(await take(shown[9] ?? '')).toEqual({ ok: true })
    const rows = [...db.select().from(tables.twoStep).all(), ...db.select().from(tables.recoveryCodes).all()]
    const stored = Buffer.concat(rows.map((row) => ('secret' in row ? row.secret : row.codeHash)))
    for (const clear of [started.secret, ...shown.map((code) => code.replaceAll(' ', ''))]) {
      expect(stored.includes(clear)).toBe(false)
    }
  })

  it('is refused while it is on, so that no second app takes the place of the first', async () => {
    turnOn()
    expect(await startTwoStep(rose, { currentPassword: PASSWORD })).toMatchObject({ reason: 'taken' })
    const other = newSecret()
    const again = await confirmTwoStep(rose, { secret: other, code: codeAt(other) }, 'any')
    expect(again).toMatchObject({ ok: false, reason: 'taken' })
    expect(await take(codeAt(secret))).toEqual({ ok: true })
  })
})

describe('a code', () => {
  it('is accepted once, and none that is older', async () => {
    turnOn()
    const [now, next] = [codeAt(secret), codeAt(secret, 1)]
    expect(await take(` ${next.slice(0, 3)} ${next.slice(3)} `)).toEqual({ ok: true })
    expect(await take(next)).toMatchObject(WRONG)
    expect(await take(now)).toMatchObject(WRONG)
    passSeconds(60)
    const code = codeAt(secret)
    const together = await Promise.all([take(code), take(code), take(code)])
    expect(together.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('of recovery is accepted once, however it is typed, and the user is told', async () => {
    turnOn()
    const [first = '', second = ''] = codes
    const together = await Promise.all([take(first), take(first)])
    expect(together.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await take(` ${second.replaceAll(' ', '-')}`)).toEqual({ ok: true })
    expect(await take(second)).toMatchObject(WRONG)
    expect(twoStepOf(rose)?.codesLeft).toBe(8)
    expect(subjects()).toEqual(['A recovery code of your Everspoken account was used'])
  })

  it('can be guessed ten times in eight hours, from any address, while a recovery code passes elsewhere', async () => {
    turnOn()
    const guess = (i: number) => take(wrongCode(), `198.51.100.${i}`)
    for (let i = 0; i < 10; i += 1) expect(await guess(i)).toMatchObject(WRONG)
    const eightHours = 8 * 3600
    expect(await take(codeAt(secret), elsewhere)).toMatchObject({
      reason: 'limited',
      retryAfterSeconds: eightHours,
    })
    passSeconds(eightHours)
    for (let i = 0; i < 10; i += 1) expect(await guess(i)).toMatchObject(WRONG)
    expect(await take(codeAt(secret), elsewhere)).toMatchObject({ reason: 'limited' })
    expect(await take(codes[0] ?? '', elsewhere)).toEqual({ ok: true })
    expect(await take(codeAt(secret), elsewhere)).toEqual({ ok: true })
  })

  it('of recovery can be guessed ten times an hour from an address', async () => {
    turnOn()
    for (let i = 0; i < 10; i += 1) expect(await take('0000 0000 0000 0000')).toMatchObject(WRONG)
    expect(await take(codes[0] ?? '')).toMatchObject({ reason: 'limited', retryAfterSeconds: 3600 })
  })

  it('of recovery still works when the session secret was replaced', async () => {
    turnOn()
    db.update(tables.twoStep)
      .set({ secret: Buffer.alloc(48) })
      .run()
    expect(await take(codeAt(secret))).toMatchObject(WRONG)
    expect(await take(codes[0] ?? '')).toEqual({ ok: true })
  })
})

describe('a sign-in in two steps', () => {
  async function firstStep() {
    const signedIn = await attempt()
    if (signedIn.ok || !signedIn.firstStep) throw new Error('no first step')
    return signedIn.firstStep
  }

  it('counts first steps like wrong passwords until a code is right', async () => {
    turnOn()
    const first = await firstStep()
    for (let i = 1; i < 10; i += 1) await firstStep()
    expect(await attempt()).toMatchObject({ reason: 'limited' })
    expect(await finishSignIn(first, codeAt(secret), { address })).toMatchObject({ ok: true })
    expect(await attempt()).toMatchObject({ reason: 'credentials' })
  })

  it('begins anew when the password was changed, which leaves it on, or when it was turned off', async () => {
    turnOn()
    const stale = { ok: false, reason: 'stale' }
    const first = await firstStep()
    await setPassword('rose', 'lilac by the gate')
    expect(await finishSignIn(first, codeAt(secret), { address })).toMatchObject(stale)
    await setPassword('rose', PASSWORD)
    const second = await firstStep()
    expect([resetTwoStep(rose), resetTwoStep(rose)]).toEqual([true, false])
    expect(await finishSignIn(second, codes[0] ?? '', { address })).toMatchObject(stale)
    expect(await attempt()).toEqual({ ok: true, user: rose })
  })
})

describe('changing two-step sign-in', () => {
  const right = () => ({ currentPassword: PASSWORD, code: codeAt(secret) })

  it('replaces the recovery codes, with the password and a code', async () => {
    turnOn()
    for (const wrong of [{ currentPassword: 'a guess' }, { code: wrongCode() }]) {
      expect(await renewRecoveryCodes(rose, { ...right(), ...wrong })).toMatchObject({ reason: 'invalid' })
    }
    const renewed = await renewRecoveryCodes(rose, right())
    expect(await take(codes[0] ?? '')).toMatchObject(WRONG)
    expect(await take(renewed.ok ? (renewed.codes[9] ?? '') : '')).toEqual({ ok: true })
    expect(subjects()).toContain('Your Everspoken account has new recovery codes')
  })

  it('is turned off with the password and a recovery code, which ends the other sessions', async () => {
    turnOn()
    const [own, other] = [createSession(rose.id), createSession(rose.id)]
    const [recovery = ''] = codes
    const off = (change: object) =>
      turnOffTwoStep(rose, { ...right(), code: recovery, ...change }, { currentToken: own })
    expect(await off({ currentPassword: 'a guess' })).toMatchObject({ ok: false })
    expect(await off({ code: 'anything' })).toMatchObject(WRONG)
    expect(twoStepOf(rose)?.codesLeft).toBe(10)
    expect(await off({})).toEqual({ ok: true })
    expect(twoStepOf(rose)).toBeUndefined()
    expect([own, other].map((token) => readSession(token) !== undefined)).toEqual([true, false])
    expect(subjects()).toContain('Two-step sign-in is off for your Everspoken account')
    expect(await off({})).toMatchObject(WRONG)
  })
})
