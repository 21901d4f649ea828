import { beforeEach, describe, expect, it } from 'vitest'
import { createUser, type User } from '~/accounts/users.server'
import { getCounts } from '~/admin/pages-and-counts.server'
import { displayedEmail } from '~/admin/users-page.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertStory, insertVoiceSample } from '../../support/rows'

const start = Date.parse('2025-10-01T12:00:00Z')

function person(number: number, role: User['role'] = 'user'): User {
  const names = { username: `person_${number}`, firstName: 'Rose', lastName: 'Miller' }
  return createUser({ ...names, passwordHash: 'a hash', role }, undefined, new Date(start + number)).user!
}

const addSample = (user: User, id: string) => insertVoiceSample(database(), user.id, { id })

function addStory(user: User, id: string, status: 'ready' | 'processing' | 'failed') {
  const audio = { audioPath: `stories/${id}.mp3`, durationMs: 1000, sizeBytes: 1000 }
  insertStory(database(), user.id, { id, status, ...(status === 'ready' ? audio : {}) })
}

beforeEach(() => {
  database().delete(tables.users).run()
})

/** The expected result of getCounts(), counted row by row. */
function countedByHand() {
  const one = (sql: string) => database().$client.prepare(`SELECT count(*) FROM ${sql}`).pluck().get()
  return {
    users: one('users'),
    activeUsers: one("users WHERE role = 'user'"),
    voiceSamples: one('recordings'),
    storiesCreated: one('stories'),
    writtenMessages: one("stories WHERE category = 'Written Message'"),
    savedStories: one("stories WHERE status = 'ready'"),
    savedWrittenMessages: one("stories WHERE status = 'ready' AND category = 'Written Message'"),
  }
}

describe('the counts', () => {
  it('stay exact after inserts, updates and deletions', () => {
    const db = database()
    const people = [1, 2, 3, 4].map((number) => person(number))
    const steps: (() => unknown)[] = [
      () => addSample(people[0]!, 'a'),
      () => addStory(people[0]!, 'b', 'processing'),
      () => addStory(people[1]!, 'c', 'ready'),
      () => addStory(people[2]!, 'd', 'failed'),
      () => addStory(people[2]!, 'e', 'ready'),
      () => db.$client.exec("UPDATE readings SET status = 'failed' WHERE story_id = 'b'"),
      () => db.$client.exec("UPDATE readings SET status = 'failed' WHERE story_id = 'b'"),
      () => db.$client.exec("UPDATE all_stories SET category = 'Song' WHERE id = 'c'"),
      () =>
        db.$client.exec(`UPDATE all_stories SET category = 'Written Message' WHERE id = 'c';
          UPDATE readings SET status = 'draft' WHERE story_id = 'c'`),
      () => db.$client.exec("UPDATE users SET role = 'admin' WHERE username = 'person_4'"),
      () => db.$client.exec("DELETE FROM all_stories WHERE id = 'd'"),
      () => db.$client.exec('DELETE FROM recordings'),
      () => db.$client.exec("DELETE FROM users WHERE username = 'person_3'"),
      () => db.$client.exec('DELETE FROM users'),
    ]
    for (const step of steps) {
      step()
      expect(getCounts(), String(step)).toEqual(countedByHand())
    }
  })
})

describe('displayedEmail', () => {
  it('is the address, or the username at the default domain', () => {
    expect(displayedEmail({ email: 'rose@example.org', username: 'rose' })).toBe('rose@example.org')
    expect(displayedEmail({ email: null, username: 'rose' })).toBe('rose@everspoken.example')
  })
})
