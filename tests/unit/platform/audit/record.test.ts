import { beforeEach, describe, expect, it } from 'vitest'
import { type AdminAct, recordAdminAct } from '~/platform/audit/record.server'
import { database, tables } from '~/platform/storage/database.server'

const db = database()
const look: AdminAct = { adminId: 'a', act: 'listened', what: 'story', userId: 'u', subjectId: 's' }
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number))
const records = () => db.select().from(tables.auditRecords).all()

beforeEach(() => {
  db.delete(tables.auditRecords).run()
})

describe('an audit record', () => {
  it('has the admin, the act, the person and the time', () => {
    recordAdminAct(look, db, minute(0))
    expect(records()).toMatchObject([{ ...look, createdAt: minute(0) }])
  })

  it('is made once for a repeated act, and again after a while', () => {
    for (const at of [0, 1, 9]) recordAdminAct(look, db, minute(at))
    expect(records()).toHaveLength(1)
    recordAdminAct(look, db, minute(10))
    expect(records()).toHaveLength(2)
  })

  it.each([
    { adminId: 'b' },
    { act: 'viewed' as const },
    { what: 'recording' as const },
    { userId: 'v' },
    { subjectId: 't' },
    { subjectId: undefined },
  ])('is made for an act that differs in %j', (change) => {
    recordAdminAct(look, db, minute(0))
    recordAdminAct({ ...look, ...change }, db, minute(0))
    expect(records()).toHaveLength(2)
  })

  it('is of an owner, or of what belongs to nobody, and of a setting each time', () => {
    for (const at of [0, 1]) recordAdminAct({ adminId: 'a', act: 'set', what: 'SMTP_URL' }, db, minute(at))
    expect(records()).toHaveLength(2)
    expect(() => recordAdminAct({ ...look, userId: undefined })).toThrow(/audit_records_owner/)
    expect(() => recordAdminAct({ adminId: 'a', act: 'set', what: 'SMTP_URL', userId: 'u' })).toThrow(
      /_owner/,
    )
  })

  it('outlives the admin and the person', () => {
    recordAdminAct(look, db, minute(0))
    db.delete(tables.users).run()
    expect(records()).toHaveLength(1)
  })
})
