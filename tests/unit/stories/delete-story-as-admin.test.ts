import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '~/jobs/enqueue.server'
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
  it('takes its job and its files away, leaves the other stories, and leaves a record', () => {
    const owner = insertUser(db)
    const id = insertStory(db, owner, { sampleKey: 's/sample', audioPath: 's.mp3' })
    const kept = insertStory(db, owner)
    enqueue(db, { kind: 'generate-story', subject: readingIdOf(id), payload: {} })
    expect(deleteStoryAsAdmin(admin, id)).toEqual({ ok: true })
    expect(db.select().from(tables.stories).all()).toMatchObject([{ id: kept }])
    expect(db.select().from(tables.jobs).all()).toEqual([])
    const files = db.select().from(tables.fileDeletions).all()
    expect(files.map(({ fileKey }) => fileKey).sort()).toEqual(['s.mp3', 's/sample'])
    expect(records()).toMatchObject([
      { adminId: admin.id, act: 'deleted', what: 'story', userId: owner, subjectId: id },
    ])
  })

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
