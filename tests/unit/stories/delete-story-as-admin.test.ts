import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { nextStoryChange } from '~/stories/narration/story-events.server'
import { deleteStoryAsAdmin } from '~/stories/stories.server'
import { insertStory, insertUser, readingIdOf } from '../../support/rows'

const db = database()
let admin: { id: string }

beforeEach(() => {
  db.delete(tables.users).run()
  db.delete(tables.auditRecords).run()
  db.delete(tables.fileDeletions).run()
  admin = { id: insertUser(db, { role: 'admin' }) }
})

const records = () => db.select().from(tables.auditRecords).all()

describe('an admin who deletes a story', () => {
  it('ends the waits for it', async () => {
    const id = insertStory(db, insertUser(db))
    const change = nextStoryChange(readingIdOf(id), 60_000)
    deleteStoryAsAdmin(admin, id)
    expect(await change).toBe(true)
  })

  it('finds nothing the second time, and deletes nothing if the admin is gone', () => {
    const owner = insertUser(db)
    const [id, other] = [insertStory(db, owner), insertStory(db, owner)]
    expect(deleteStoryAsAdmin(admin, id)).toEqual({ ok: true })
    expect(deleteStoryAsAdmin(admin, id)).toMatchObject({ ok: false, reason: 'gone' })
    expect(deleteStoryAsAdmin({ id: owner }, other)).toMatchObject({ ok: false, reason: 'credentials' })
    expect(deleteStoryAsAdmin({ id: 'nobody' }, other)).toMatchObject({ ok: false, reason: 'credentials' })
    expect(records()).toHaveLength(1)
    expect(db.select().from(tables.stories).all()).toHaveLength(1)
  })
})
