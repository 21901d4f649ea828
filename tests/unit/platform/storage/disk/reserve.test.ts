import { mkdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '~/platform/config.server'
import { database } from '~/platform/storage/database.server'
import { fillReserve, withReserve } from '~/platform/storage/disk/reserve.server'

const MB = 2 ** 20
const path = join(config.storageDir, 'reserve')
const reservedMb = () => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / MB
const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })

/** Fails as often, and then returns 'done'. */
function failing(times: number, error = full()) {
  let tries = 0
  return () => {
    tries += 1
    if (tries <= times) throw error
    return 'done'
  }
}

beforeEach(async () => {
  mkdirSync(config.storageDir, { recursive: true })
  await fillReserve()
})

afterEach(() => rmSync(path, { force: true }))

describe('the reserve', () => {
  it('has 16 MB, and is made whole again', async () => {
    expect(reservedMb()).toBe(16)
    truncateSync(path, 3 * MB)
    await fillReserve()
    expect(reservedMb()).toBe(16)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is left alone by work that needs none', () => {
    expect(withReserve(failing(0))).toBe('done')
    expect(reservedMb()).toBe(16)
  })

  it('is given out piece by piece until the work is done', () => {
    expect(withReserve(failing(3))).toBe('done')
    expect(reservedMb()).toBe(16 - 3 / 16)
  })

  it('serves asynchronous work too', async () => {
    const work = failing(2)
    expect(await withReserve(async () => work())).toBe('done')
    expect(reservedMb()).toBe(16 - 2 / 16)
  })

  it('ends with the error when it is used up', () => {
    expect(() => withReserve(failing(257))).toThrow('disk is full')
    expect(reservedMb()).toBe(0)
  })

  it('is not touched for other errors', () => {
    expect(() =>
      withReserve(failing(1, Object.assign(new Error('a defect'), { code: 'SQLITE_BUSY' }))),
    ).toThrow('a defect')
    expect(reservedMb()).toBe(16)
  })

  it('serves every transaction and every write of the database, and not their parts', () => {
    const db = database()
    let tries = 0
    const failTwice = () => {
      tries += 1
      if (tries <= 2) throw full()
      return tries
    }
    db.$client.function('fail_twice', failTwice)
    expect(db.transaction((tx) => tx.all(sql`SELECT fail_twice() AS tries`))).toEqual([{ tries: 3 }])
    expect(reservedMb()).toBe(16 - 2 / 16)
    tries = 0
    const inserted = sql`INSERT INTO file_deletions VALUES ('key', fail_twice()) RETURNING queued_at AS tries`
    expect(db.all(inserted)).toEqual([{ tries: 3 }])
    expect(reservedMb()).toBe(16 - 4 / 16)
  })
})
