import { beforeEach, describe, expect, it } from 'vitest'
import { recordAdminAct } from '~/audit/record.server'
import { database, tables } from '~/database.server'
import { listAdminActsOn } from '~/overview/admin-acts-list.server'
import { cursorOf, placeOf } from '~/overview/keyset.server'
import { insertUser } from '../../support/rows'

const db = database()
const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number))
let adminId: string
let userId: string

beforeEach(() => {
  db.delete(tables.users).run()
  db.delete(tables.auditRecords).run()
  adminId = insertUser(db, { role: 'admin', firstName: 'Ruth', lastName: 'Keeper' })
  userId = insertUser(db)
})

const record = (at: Date, values: Partial<Parameters<typeof recordAdminAct>[0]> = {}) =>
  recordAdminAct({ adminId, act: 'viewed', what: 'profile', userId, ...values }, db, at)

describe('what admins did to a person', () => {
  it('is listed with who did it, the newest first, and nobody else is in it', () => {
    record(hour(1))
    record(hour(2), { act: 'listened', what: 'recording', subjectId: 'a-voice' })
    record(hour(3), { userId: insertUser(db) })
    expect(listAdminActsOn(userId, { limit: 20 })).toMatchObject({
      rows: [
        { act: 'listened', what: 'recording', adminFirstName: 'Ruth', adminLastName: 'Keeper' },
        { act: 'viewed', what: 'profile', createdAt: hour(1) },
      ],
      next: undefined,
    })
  })

  it('has no name for an admin who was deleted', () => {
    record(hour(1))
    db.delete(tables.users).run()
    expect(listAdminActsOn(userId, { limit: 20 }).rows).toMatchObject([
      { adminFirstName: null, adminLastName: null },
    ])
  })

  it('goes on where a cursor says, each act once', () => {
    for (let number = 0; number < 5; number += 1) record(hour(number))
    const seen: Date[] = []
    let cursor: string | undefined
    do {
      const { rows, next } = listAdminActsOn(userId, { limit: 2, after: placeOf(cursor ?? '') })
      seen.push(...rows.map(({ createdAt }) => createdAt))
      cursor = next && cursorOf(next)
    } while (cursor)
    expect(seen).toEqual([4, 3, 2, 1, 0].map(hour))
  })

  it('is found by its index', () => {
    const plan = db.$client
      .prepare(
        'EXPLAIN QUERY PLAN SELECT id FROM audit_records WHERE user_id = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT 21',
      )
      .all('u', 1, 'x') as { detail: string }[]
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH audit_records USING .*INDEX audit_records_user \(user_id=\?/,
    )
  })
})

describe('a cursor', () => {
  it.each(['', 'x', '%%%', Buffer.from("1 ' OR 1=1").toString('base64url')])('is none: %j', (text) => {
    expect(placeOf(text)).toBeUndefined()
  })
})
