import { beforeEach, describe, expect, it } from 'vitest'
import { createUser, type User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { getCounts } from '~/overview/counts.server'
import { displayedEmail } from '~/overview/displayed-email'
import { listUsers } from '~/overview/users-list.server'

const start = Date.parse('2025-10-01T12:00:00Z')

function person(number: number, role: User['role'] = 'user'): User {
  const names = { username: `person_${number}`, firstName: 'Rose', lastName: 'Miller' }
  return createUser({ ...names, passwordHash: 'a hash', role }, undefined, new Date(start + number)).user!
}

function addSample(user: User, id: string) {
  database()
    .insert(tables.voiceSamples)
    .values({
      id,
      userId: user.id,
      name: 'Grandma',
      filename: 'grandma.mp3',
      fileKey: `voices/${id}/original`,
      analysisKey: `voices/${id}/analysis`,
      mimeType: 'audio/mpeg',
      sizeBytes: 1000,
      durationMs: 30_000,
      soundMs: 25_000,
      incomplete: false,
      peaks: Buffer.from([1, 2]),
      whoIsThisVoice: 'Grandma',
      voiceMemory: 'Soft',
      createdAt: new Date(start),
    })
    .run()
}

function addStory(user: User, id: string, status: 'ready' | 'processing' | 'failed') {
  const audio = { audioPath: `stories/${id}.mp3`, durationMs: 1000, sizeBytes: 1000 }
  database()
    .insert(tables.stories)
    .values({
      id,
      userId: user.id,
      title: 'A story',
      content: 'Words',
      documentType: 'recipe',
      status,
      narrativeContext: {},
      sampleKey: `stories/${id}/sample`,
      createdAt: new Date(start),
      updatedAt: new Date(start),
      ...(status === 'ready' ? audio : {}),
    })
    .run()
}

beforeEach(() => {
  database().delete(tables.users).run()
})

describe('getCounts', () => {
  it('counts nothing in an empty service', () => {
    expect(getCounts()).toEqual({
      users: 0,
      activeUsers: 0,
      voiceSamples: 0,
      storiesCreated: 0,
      writtenMessages: 0,
      savedStories: 0,
      savedWrittenMessages: 0,
    })
  })

  it('counts people with the role user as active, and ready stories as saved', () => {
    person(1, 'admin')
    const [one, other] = [person(2), person(3)]
    addSample(one, 'a')
    addSample(other, 'b')
    addSample(other, 'c')
    addStory(one, 'd', 'ready')
    addStory(one, 'e', 'processing')
    addStory(other, 'f', 'failed')
    expect(getCounts()).toEqual({
      users: 3,
      activeUsers: 2,
      voiceSamples: 3,
      storiesCreated: 3,
      writtenMessages: 3,
      savedStories: 1,
      savedWrittenMessages: 1,
    })
  })
})

describe('listUsers', () => {
  it('has one empty page when there is nobody', () => {
    expect(listUsers({ page: 1 })).toEqual({ users: [], page: 1, pages: 1 })
  })

  it('shows fifty a page, the newest first', () => {
    for (let number = 1; number <= 51; number += 1) person(number)
    const first = listUsers({ page: 1 })
    expect(first.pages).toBe(2)
    expect(first.users).toHaveLength(50)
    expect(first.users[0]?.username).toBe('person_51')
    expect(listUsers({ page: 2 }).users.map((user) => user.username)).toEqual(['person_1'])
  })

  it.each([
    [-3, 1],
    [0, 1],
    [99, 1],
  ])('shows the nearest page for page %i', (asked, shown) => {
    person(1)
    expect(listUsers({ page: asked }).page).toBe(shown)
  })

  it('tells nothing of passwords', () => {
    person(1)
    expect(JSON.stringify(listUsers({ page: 1 }))).not.toContain('a hash')
  })
})

describe('displayedEmail', () => {
  it('is the address, or the username at the default domain', () => {
    expect(displayedEmail({ email: 'rose@example.org', username: 'rose' })).toBe('rose@example.org')
    expect(displayedEmail({ email: null, username: 'rose' })).toBe('rose@everspoken.example')
  })
})
