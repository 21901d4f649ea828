import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getRecent } from '~/admin/recent.server'
import { database, tables } from '~/storage/database.server'
import { insertStory, insertUser, insertVoiceSample } from '../../support/rows'

const db = database()

beforeEach(() => {
  db.delete(tables.users).run()
})

describe('recent items', () => {
  it('are the newest five of each', () => {
    const at = (number: number) => new Date(Date.UTC(2026, 0, number))
    let owner = ''
    for (let i = 1; i <= 6; i += 1) owner = insertUser(db, { username: `person_${i}`, createdAt: at(i) })
    for (let i = 1; i <= 6; i += 1) {
      insertStory(db, owner, { id: `story_${i}`, createdAt: at(i) })
      insertVoiceSample(db, owner, { id: `voice_${i}`, createdAt: at(i) })
    }
    const recent = getRecent()
    expect(recent.users.map(({ username }) => username)).toEqual([6, 5, 4, 3, 2].map((i) => `person_${i}`))
    expect(recent.stories.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2].map((i) => `story_${i}`))
    expect(recent.voiceSamples.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2].map((i) => `voice_${i}`))
    expect(JSON.stringify(recent)).not.toMatch(/content|passwordHash|voiceMemory/)
  })

  it('are read from indexes', () => {
    const prepared = vi.spyOn(db.$client, 'prepare')
    getRecent()
    const queries = prepared.mock.calls.map(([query]) => query)
    prepared.mockRestore()
    expect(queries).toHaveLength(4)
    for (const query of queries) {
      const parameters = Array.from(query.matchAll(/\?/g), () => 0)
      const plan = db.$client
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
        .all(parameters)
      expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('_created_at')])
    }
  })

  it('counts the stories of the calendar month, in UTC', () => {
    const owner = insertUser(db)
    for (const time of [
      '2026-11-30T23:59:59.999Z',
      '2026-12-01T00:00:00.000Z',
      '2026-12-31T23:59:59.999Z',
      '2027-01-01T00:00:00.000Z',
    ]) {
      insertStory(db, owner, { createdAt: new Date(time) })
    }
    expect(getRecent(new Date('2026-12-01T00:00:00Z')).storiesThisMonth).toBe(2)
    expect(getRecent(new Date('2026-12-31T23:59:59Z')).storiesThisMonth).toBe(2)
    expect(getRecent(new Date('2027-01-15T12:00:00Z')).storiesThisMonth).toBe(1)
    expect(getRecent(new Date('2026-10-15T12:00:00Z')).storiesThisMonth).toBe(0)
  })
})
