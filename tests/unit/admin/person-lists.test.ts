import { beforeEach, describe, expect, it } from 'vitest'
import { getAdminActsOn, getStoriesPageOf } from '~/admin/rows-as-admin.server'
import { recordAdminAct } from '~/audit/record.server'
import { database, tables } from '~/storage/database.server'
import { insertStory, insertUser } from '../../support/rows'

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
  it('is listed with the admin, the newest first, without other persons’ records', () => {
    record(hour(1))
    record(hour(2), { act: 'listened', what: 'recording', subjectId: 'a-voice' })
    record(hour(3), { userId: insertUser(db) })
    expect(getAdminActsOn(userId)).toMatchObject([
      { act: 'listened', what: 'recording', admin: { firstName: 'Ruth', lastName: 'Keeper' } },
      { act: 'viewed', what: 'profile', createdAt: hour(1) },
    ])
  })

  it('has no name for a deleted admin', () => {
    record(hour(1))
    db.delete(tables.users).run()
    expect(getAdminActsOn(userId)).toMatchObject([{ admin: null }])
  })

  it('is the latest twenty', () => {
    for (let number = 0; number < 45; number += 1) record(hour(number))
    const seen = getAdminActsOn(userId).map(({ createdAt }) => createdAt)
    expect(seen).toEqual(Array.from({ length: 20 }, (_, number) => hour(44 - number)))
  })

  it('is found by its index', () => {
    const plan = db.$client
      .prepare(
        'EXPLAIN QUERY PLAN SELECT id FROM audit_records WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT 20 OFFSET 40',
      )
      .all('u') as { detail: string }[]
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH audit_records USING .*INDEX audit_records_user \(user_id=\?/),
    ])
  })
})

describe("a person's voice samples and stories", () => {
  it('have no text, and no path of missing audio', () => {
    insertStory(db, userId, { content: 'For one pair of ears', audioPath: 'stories/not-yet.mp3' })
    const ready = { audioPath: 'stories/x.mp3', durationMs: 1, sizeBytes: 1, createdAt: hour(9) }
    insertStory(db, userId, { status: 'ready', ...ready })
    const { rows } = getStoriesPageOf(userId, { page: 1, readyOnly: false })
    expect(rows.map(({ audioPath }) => audioPath)).toEqual(['stories/x.mp3', null])
    expect(JSON.stringify(rows)).not.toContain('For one pair')
    expect(getStoriesPageOf(userId, { page: 1, readyOnly: true })).toMatchObject({ total: 1 })
  })
})
