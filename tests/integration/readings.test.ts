import { describe, expect, it } from 'vitest'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { inDatabase } from '../support/in-database'
import { keepSample } from '../support/kept-stories'
import { newPerson } from '../support/person'
import { insertReading, insertStory, userIdOf } from '../support/rows'
import type { Service } from '../support/service'
import { serviceOfFile } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = serviceOfFile()

type Values = Parameters<typeof insertStory>[2]

const ready = (values: Values = {}): Values => ({
  ...{ status: 'ready', sampleKey: null, durationMs: 9000, sizeBytes: 1 },
  audioPath: `stories/${Math.random()}.mp3`,
  content: 'Two cups of flour.',
  ...values,
})

/** A person with a ready story in a voice whose files are there. */
async function newTeller(at: Service, name: string) {
  const person = await newPerson(at.url, name)
  const userId = inDatabase(at, (db) => userIdOf(db, name))
  const { id: voice } = await inDatabase(at, (db) =>
    keepSample({ db, store: fileStoreIn(at.storageDir) }, userId),
  )
  const story = inDatabase(at, (db) => insertStory(db, userId, ready({ voiceId: voice })))
  let place = 1
  return {
    person,
    voice,
    story,
    addReading: (values: Values) =>
      inDatabase(at, (db) => insertReading(db, story, { ...values, place: ++place })),
  }
}

const make = (person: Visitor, story: string, fields: Record<string, string>) =>
  person.post(`/user-dashboard/stories/${story}/again`, fields)

const formIn = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

describe('the form of another reading', () => {
  it('keeps what was typed when it is refused', async () => {
    const { person, voice, story, addReading } = await newTeller(service, 'keeper_of_words')
    const long = await make(person, story, { content: 'flour '.repeat(201), selectedVoiceId: voice })
    expect(long.status).toBe(422)
    const text = await long.text()
    expect(text).toContain('<title>Error: ')
    expect(formIn(text)).toContain('Your message has 201 words. Please shorten it to 200 words or fewer.')
    expect(formIn(text)).toContain('flour flour flour')
    const none = await make(person, story, { content: 'Flour.', selectedVoiceId: '' })
    expect([none.status, formIn(await none.text())]).toEqual([
      422,
      expect.stringContaining('Please choose a voice.'),
    ])
    const gone = await make(person, story, { content: 'Flour.', selectedVoiceId: 'nobody' })
    expect([gone.status, formIn(await gone.text())]).toEqual([
      422,
      expect.stringContaining('This voice is no longer here.'),
    ])
    for (let reading = 0; reading < 5; reading++) addReading(ready())
    const sixth = await make(person, story, { content: 'Six cups of flour.', selectedVoiceId: voice })
    expect(sixth.status).toBe(409)
    const refused = formIn(await sixth.text())
    expect(refused).toContain('This story has reached the limit of 6 readings.')
    expect(refused).toContain('Six cups of flour.')
  })
})
