import { beforeEach, describe, expect, it } from 'vitest'
import {
  listStoriesOfAsAdmin,
  listUsersAsAdmin,
  listVoiceSamplesOfAsAdmin,
} from '~/admin/rows-as-admin.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertStory, insertUser, insertVoiceSample } from '../../support/rows'

const db = database()
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

beforeEach(() => {
  db.delete(tables.users).run()
})

describe('a list for admins', () => {
  it('has everyone once, the newest first, also within one millisecond', () => {
    for (const id of ['a', 'b', 'c']) insertUser(db, { id: `${id}_of_one_time`, createdAt: day(2) })
    insertUser(db, { id: 'oldest', username: 'oldest', createdAt: day(1) })
    insertUser(db, { id: 'newest', username: 'newest', createdAt: day(3) })
    expect(listUsersAsAdmin().map(({ id }) => id)).toEqual([
      'newest',
      'c_of_one_time',
      'b_of_one_time',
      'a_of_one_time',
      'oldest',
    ])
  })

  it("has only one person's rows", () => {
    const [one, other] = [insertUser(db), insertUser(db)]
    const theirs = [1, 2, 3].map((number) => insertStory(db, one, { createdAt: day(number) }))
    const voices = [1, 2, 3].map((number) => insertVoiceSample(db, one, { createdAt: day(number) }))
    insertStory(db, other)
    insertVoiceSample(db, other)
    expect(listStoriesOfAsAdmin(one).map(({ id }) => id)).toEqual(theirs.reverse())
    expect(listVoiceSamplesOfAsAdmin(one).map(({ id }) => id)).toEqual(voices.reverse())
  })
})
