import { beforeEach, expect, it } from 'vitest'
import { isSetUpOpen, makeFirstAdmin, newSetUpCode, requireSetUpCode } from '~/accounts/register.server'
import { database, tables } from '~/platform/storage/database.server'

const account = { firstName: 'Ada', lastName: 'Byron', username: 'ada', password: 'Keeper-of-2-keys!' }
const MINUTE_MS = 60_000

beforeEach(() => {
  for (const table of [tables.users, tables.rateLimits]) database().delete(table).run()
})

it('is there until there is an admin, and makes no second one', async () => {
  const code = newSetUpCode()
  expect(isSetUpOpen()).toBe(true)
  const made = await Promise.all([makeFirstAdmin(account), makeFirstAdmin({ ...account, username: 'eve' })])
  expect(made.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(isSetUpOpen()).toBe(false)
  expect(database().select().from(tables.users).all()).toMatchObject([{ role: 'admin' }])
  expect(await requireSetUpCode(code)).toMatchObject({ ok: false })
})

it('takes the code of the last start alone, for fifteen minutes', async () => {
  const old = newSetUpCode(0)
  const code = newSetUpCode(0)
  expect(await requireSetUpCode(` ${code} `, { nowMs: 15 * MINUTE_MS - 1 })).toEqual({ ok: true })
  expect(await requireSetUpCode(old, { nowMs: 1 })).toMatchObject({ ok: false, reason: 'invalid' })
  const late = await requireSetUpCode(code, { nowMs: 15 * MINUTE_MS })
  expect(late).toMatchObject({ ok: false, message: expect.stringContaining('start it again') })
})

it('is guessed ever more slowly from an address', async () => {
  newSetUpCode(0)
  const guess = () => requireSetUpCode('a guess', { address: '192.0.2.9', nowMs: 1 })
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toMatchObject({ reason: 'invalid' })
  expect(await guess()).toMatchObject({ reason: 'limited' })
})
