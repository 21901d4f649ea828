import { beforeEach, describe, expect, it } from 'vitest'
import { getStoriesPageOf } from '~/admin/rows-as-admin.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertStory, insertUser } from '../../support/rows'

const db = database()
const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number))
let userId: string

beforeEach(() => {
  db.delete(tables.users).run()
  userId = insertUser(db)
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
