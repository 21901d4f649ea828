import { beforeEach, describe, expect, it } from 'vitest'
import { deletePersonAsAdmin } from '~/account-deletion/delete-account.server'
import { database, tables } from '~/storage/database.server'
import { nextStoryChange } from '~/stories/narration/story-events.server'
import { insertStory, insertUser, readingIdOf } from '../../support/rows'

const db = database()
let admin: { id: string }

beforeEach(() => {
  db.delete(tables.users).run()
  db.delete(tables.auditRecords).run()
  db.delete(tables.fileDeletions).run()
  admin = { id: insertUser(db, { role: 'admin' }) }
})

const ids = () =>
  db
    .select({ id: tables.users.id })
    .from(tables.users)
    .all()
    .map(({ id }) => id)

describe('an admin who deletes a person', () => {
  it('ends the waits for their stories', async () => {
    const id = insertUser(db)
    const change = nextStoryChange(readingIdOf(insertStory(db, id)), 60_000)
    deletePersonAsAdmin(admin, id)
    expect(await change).toBe(true)
  })

  it('may delete another admin, but not themselves, and no one once they are deleted', () => {
    const other = { id: insertUser(db, { role: 'admin' }) }
    const user = insertUser(db)
    expect(deletePersonAsAdmin(admin, admin.id)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(deletePersonAsAdmin(admin, 'nobody')).toMatchObject({ ok: false, reason: 'gone' })
    expect(deletePersonAsAdmin(admin, other.id)).toEqual({ ok: true })
    expect(deletePersonAsAdmin(other, admin.id)).toMatchObject({ ok: false, reason: 'credentials' })
    expect(deletePersonAsAdmin({ id: user }, admin.id)).toMatchObject({ ok: false, reason: 'credentials' })
    expect(ids().sort()).toEqual([admin.id, user].sort())
    expect(db.select().from(tables.auditRecords).all()).toHaveLength(1)
  })
})
