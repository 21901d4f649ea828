import { beforeEach, describe, expect, it } from 'vitest'
import { proofAsked, requireProof } from '~/accounts/proof.server'
import { createSession, renewSession } from '~/accounts/sessions.server'
import { newSecret } from '~/accounts/two-step/codes.server'
import { confirmTwoStep } from '~/accounts/two-step/two-step.server'
import { createUser, type User } from '~/accounts/users.server'
import { RefusalError } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { codeAt } from '../../support/authenticator'
import { quickHash } from '../../support/quick-hash'

const PASSWORD = 'Ferry-bench-1!'
const db = database()
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number))

let ada: User
let token: string

beforeEach(() => {
  for (const table of [tables.users, tables.rateLimits]) db.delete(table).run()
  const names = { username: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }
  ada = createUser({ ...names, role: 'admin', passwordHash: quickHash(PASSWORD) }).user!
  token = createSession(ada.id)
})

/** What came of the fields of a form: 'ok', or the refusal's reason and its fields. */
async function prove(typed: Record<string, string>, { by = token, now = minute(0) } = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  try {
    await requireProof(ada, form, { token: by, now })
    return 'ok'
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return [error.refusal.reason, ...Object.keys(error.refusal.errors ?? {})]
  }
}
const right = { currentPassword: PASSWORD }
const asked = (now: Date, by = token) => proofAsked(ada, by, now)

describe('a proof of the password', () => {
  it('is asked for, stands for ten minutes in its session alone, and not in the time before it', async () => {
    const other = createSession(ada.id)
    expect(await prove({})).toEqual(['invalid', 'currentPassword'])
    expect(await prove({ currentPassword: 'a guess' })).toEqual(['invalid', 'currentPassword'])
    expect(asked(minute(0))).toBe('password')
    expect(await prove(right)).toBe('ok')
    for (const now of [minute(0), minute(10)])
      expect([asked(now), await prove({}, { now })]).toEqual(['nothing', 'ok'])
    const after = new Date(minute(10).getTime() + 1)
    // As if the clock had been set back.
    for (const now of [after, minute(-1)])
      expect([asked(now), await prove({}, { now })]).toEqual(['password', ['invalid', 'currentPassword']])
    expect(await prove({}, { by: other })).toEqual(['invalid', 'currentPassword'])
    expect([asked(minute(1)), asked(minute(1), renewSession(token)), asked(minute(1))]).toEqual([
      'nothing',
      'nothing',
      'password',
    ])
  })

  it('takes ten wrong passwords an hour, and an empty field counts as none', async () => {
    for (let tries = 0; tries < 12; tries += 1)
      expect(await prove({})).toEqual(['invalid', 'currentPassword'])
    for (let tries = 0; tries < 10; tries += 1)
      expect(await prove({ currentPassword: `guess ${tries}` })).toEqual(['invalid', 'currentPassword'])
    expect(await prove(right)).toEqual(['limited'])
  })

  it('takes a code too, once two-step sign-in is on, which ends the proof by the password alone', async () => {
    expect(await prove(right)).toBe('ok')
    const secret = newSecret()
    const used = codeAt(secret, -1)
    await confirmTwoStep(ada, { secret, code: used }, token)
    expect(asked(minute(1))).toBe('password and code')
    expect(await prove(right)).toEqual(['invalid', 'code'])
    expect(await prove({ ...right, code: used })).toEqual(['invalid', 'code'])
    expect(await prove({ ...right, code: ` ${codeAt(secret)}` })).toBe('ok')
    expect(asked(minute(1))).toBe('nothing')
  })
})
