import { expect, test } from 'vitest'
import { database } from '~/platform/storage/database.server'
import { takeNews } from '~/stories/news.server'
import { insertReading, insertStory, readyAs, updateReading } from '../../support/rows'
import { newPerson } from '../voices/people'

test('the end of each reading is taken once, by its owner', () => {
  const [user, stranger] = [newPerson(), newPerson()]
  const story = insertStory(database(), user.id, { ...readyAs('stories/one.mp3'), announcedAt: null })
  const reading = insertReading(database(), story, { place: 2 })
  expect(takeNews(stranger)).toEqual([])
  expect(takeNews(user)).toEqual([{ status: 'ready', isReading: false }])
  updateReading(database(), reading, { status: 'failed', sampleKey: null })
  expect(takeNews(user)).toEqual([{ status: 'failed', isReading: true }])
  expect(takeNews(user)).toEqual([])
})
