import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { keepSample } from '../support/kept-stories'
import { newPerson } from '../support/person'
import { userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = sharedService()
const db = databaseOfFile(service)
let person: Visitor
let stranger: Visitor
let sample: string

beforeAll(async () => {
  person = await newPerson(service.url, 'ada')
  stranger = await newPerson(service.url, 'bea')
  sample = await newSample('ada')
})

const newSample = async (username: string) =>
  (await keepSample({ db, store: fileStoreIn(service.storageDir) }, userIdOf(db, username))).id

function inDatabase<T>(sql: string): T[] {
  const statement = db.$client.prepare(sql)
  return statement.reader ? (statement.all() as T[]) : [statement.run() as T]
}

beforeEach(() => {
  inDatabase('DELETE FROM all_stories')
})

const request = (change: object = {}) => ({
  title: 'Whatever the client calls it',
  content: 'Warm the milk first.',
  documentType: 'recipe',
  selectedVoiceId: sample,
  narrativeContext: { rawResponses: { kitchen_smells: 'Bread, and cinnamon.' }, senderIdentity: 'Nobody' },
  ...change,
})
const generate = (body: unknown, who = person) => who.json('POST', '/api/stories/generate', body)

describe('POST /api/stories/generate', () => {
  it('starts a story of its body, with a derived title, and leaves the draft alone', async () => {
    const drafts = inDatabase('SELECT * FROM story_drafts')
    const response = await generate(request())
    expect(response.status).toBe(201)
    const { id } = await response.json()
    const [story] = inDatabase<Record<string, string>>(
      'SELECT readings.*, stories.id, own_title FROM stories JOIN readings ON readings.id = reading_id',
    )
    expect(story).toMatchObject({
      id,
      status: 'processing',
      own_title: null,
      content: 'Warm the milk first.',
      voice_id: sample,
    })
    expect(JSON.parse(story?.narrative_context ?? '')).toMatchObject({
      documentType: 'recipe',
      senderIdentity: 'Grandma',
      sensoryDetails: 'Bread, and cinnamon.',
      rawResponses: { kitchen_smells: 'Bread, and cinnamon.', cooking_wisdom: '' },
    })
    expect(inDatabase('SELECT * FROM story_drafts')).toEqual(drafts)
  })

  it.each([{}, { rawResponses: {} }, undefined])('accepts %j as a narrative context', async (context) => {
    expect((await generate(request({ narrativeContext: context }))).status).toBe(201)
  })

  it.each([
    ['content', { content: 'word '.repeat(201) }, 'Your message has 201 words'],
    ['content', { content: ' \n ' }, 'Please type the words'],
    ['content', { content: '😀😀' }, 'Nothing here can be read aloud.'],
    ['content', { content: undefined }, 'Please type the words'],
    ['content', { content: 'x'.repeat(4001) }, 'Your message has 4001 characters'],
    ['documentType', { documentType: 'poem' }, 'what kind of message'],
    ['selectedVoiceId', { selectedVoiceId: 7 }, 'Please choose a voice'],
    ['selectedVoiceId', { selectedVoiceId: 'nothing' }, 'no longer here'],
    ['title', { title: 7 }, 'The title must be a text'],
    ['narrativeContext', { narrativeContext: [] }, 'must be an object'],
    [
      'narrativeContext.rawResponses.kitchen_smells',
      { narrativeContext: { rawResponses: { kitchen_smells: 'x'.repeat(2001) } } },
      'Please shorten this answer',
    ],
    [
      'narrativeContext.rawResponses.kitchen_smells',
      { narrativeContext: { rawResponses: { kitchen_smells: 7 } } },
      'must be a text',
    ],
  ])('refuses an invalid %s with 422 and its error (%#)', async (field, change, message) => {
    const response = await generate(request(change))
    expect(response.status).toBe(422)
    const body = await response.json()
    expect(body.message).toContain(message)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(inDatabase('SELECT id FROM stories')).toEqual([])
  })

  it.each([[null], [[]], ['text'], [7]])('refuses %j with 422', async (body) => {
    expect((await generate(body)).status).toBe(422)
  })

  it('accepts exactly 200 words, also in the longest script', async () => {
    expect((await generate(request({ content: 'word '.repeat(200) }))).status).toBe(201)
    const answer = '\u{1F600}'.repeat(1000)
    const rawResponses = { cooking_memories: answer, kitchen_smells: answer, cooking_wisdom: answer }
    expect((await generate(request({ narrativeContext: { rawResponses } }))).status).toBe(201)
  })

  it('is unreadable if it is not JSON, and too large over 256 KB', async () => {
    const raw = (body: string, type = 'application/json') =>
      person.send('POST', '/api/stories/generate', body, { 'Content-Type': type })
    expect((await raw('{"title":')).status).toBe(400)
    expect((await raw('title=x', 'application/x-www-form-urlencoded')).status).toBe(415)
    const large = await raw(JSON.stringify(request({ content: 'word '.repeat(60_000) })))
    const { message, errors } = await large.json()
    expect([large.status, Object.keys(errors)]).toEqual([413, ['content']])
    expect(message).toBe(errors.content)
    const title = await raw(JSON.stringify(request({ title: 'x'.repeat(256 * 1024) })))
    expect([title.status, await title.json()]).toEqual([413, { message: 'What was sent is too large.' }])
  })

  it('makes at most three at once', async () => {
    for (let i = 0; i < 3; i += 1)
      await generate(request({ content: `Words ${'and words '.repeat(90)}${i}` }))
    const fourth = await generate(request())
    expect([fourth.status, fourth.headers.get('Retry-After')]).toEqual([429, '30'])
  })

  it("refuses a stranger's voice", async () => {
    const response = await generate(request(), stranger)
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual({
      selectedVoiceId: 'This voice is no longer here. Please choose another.',
    })
  })
})
