import { describe, expect, it } from 'vitest'
import { inDatabase } from '../support/in-database'
import { newPerson } from '../support/person'
import { insertStory, userIdOf } from '../support/rows'
import { sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import type { Visitor } from '../support/visitor'

const service = sharedService()

type Values = Parameters<typeof insertStory>[2]

const addStory = (username: string, values: Values) =>
  inDatabase(service, (db) => {
    const userId = userIdOf(db, username)
    return insertStory(db, userId, values)
  })

const ready = (index: number, values: Values = {}) => ({
  ...{ status: 'ready' as const, sampleKey: null, durationMs: 91_000, sizeBytes: 1 },
  audioPath: `stories/${Math.random()}.mp3`,
  peaks: Buffer.alloc(240, 99),
  voiceName: index % 2 ? 'Grandpa Jo' : 'Grandma Rose',
  content: `Cake number ${index}.`,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  ...values,
})

const open = async (person: Visitor, query = '') => {
  const answer = await person.get(`/user-dashboard${query}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

const cardsIn = (html: string) => Array.from(html.matchAll(/id="story-([-0-9a-f]+)"/g), ([, id]) => id)

describe('the list of saved stories', () => {
  it('is searched by words, own titles and names from seven on, ignoring case and accents', async () => {
    const person = await newPerson(service.url, 'finder')
    for (let index = 0; index < 5; index += 1) addStory('finder', ready(index))
    // A search in the URL of someone with few stories must not hide them.
    const few = await open(person, '?search=nobody')
    expect([cardsIn(few).length, few.includes('Find a story')]).toEqual([5, false])
    const harbour = addStory('finder', ready(6, { content: 'Zoë walked 100% of the way to the harbour.' }))
    const titled = addStory('finder', ready(9, { ownTitle: 'The garden' }))
    const found = async (search: string) => cardsIn(await open(person, `?${new URLSearchParams({ search })}`))
    expect(await found('HARBOUR zoe')).toEqual([harbour])
    expect(await found('100%')).toEqual([harbour])
    expect(await found('1%0')).toEqual([])
    expect(await found('garden')).toEqual([titled])
    expect(await found('grandpa jo cake')).toHaveLength(3)
    expect(await found('walked garden')).toEqual([])
    const none = await open(person, '/saved-stories?search=nobody')
    expect(textOf(none)).toContain('0 of 7 stories')
    expect(none).toContain('href="/user-dashboard/saved-stories#saved-stories"')
    expect(await found('x '.repeat(1000))).toHaveLength(0)
    const stranger = await newPerson(service.url, 'stranger')
    for (let index = 0; index < 7; index += 1) addStory('stranger', ready(index))
    expect(cardsIn(await open(stranger, '?search=harbour'))).toEqual([])
  })

  it('names each control by the first words of its story, and says once that a machine made the voice', async () => {
    const person = await newPerson(service.url, 'listener')
    addStory('listener', ready(0, { content: 'مرحبا يا حبيبتي' }))
    addStory('listener', ready(2, { content: 'Good morning, love. Stand up straight.' }))
    const html = await open(person)
    const text = textOf(html)
    expect(html).toContain('dir="auto">مرحبا يا حبيبتي')
    expect(text).toContain('Download as MP3 Good morning, love. Stand up straight.')
    expect(text.split('A machine made this voice')).toHaveLength(2)
    expect(text.split('Recreated voice')).toHaveLength(3)
    expect(text).toContain('· 01:31')
  })

  it('names a story that is to be deleted by its title, first words and time, since several have its title', async () => {
    const person = await newPerson(service.url, 'tidier')
    addStory('tidier', ready(1))
    const id = addStory('tidier', ready(3))
    const page = await open(person, `/stories/${id}/delete`)
    expect(textOf(page)).toContain(
      " Loved One's Voice: Grandpa Jo | Category: Recipe Cake number 3. January 1, 2026 at 12:03 AM UTC ",
    )
  })
})

describe('a ready story', () => {
  it('that is none yet leads to its progress, and to the list if it failed', async () => {
    const person = await newPerson(service.url, 'early')
    const making = addStory('early', {})
    const failed = addStory('early', { status: 'failed', sampleKey: null })
    const locationOf = async (id: string) =>
      (await person.get(`/user-dashboard?story=${id}`)).headers.get('Location')
    expect(await locationOf(making)).toBe(`/user-dashboard/processing/${making}#create-story`)
    expect(await locationOf(failed)).toBe('/user-dashboard#saved-stories')
  })
})

describe('the progress of a story', () => {
  const poll = async (person: Visitor, query: string) =>
    (await person.get(`/user-dashboard/progress?${query}`)).json()

  it('is told to its owner alone, with null for one that is gone, and kept by no cache', async () => {
    const owner = await newPerson(service.url, 'waiting')
    const story = addStory('waiting', {})
    expect(await poll(owner, `story=${story}&story=gone&voice=gone`)).toEqual({
      stories: {
        [story]: { status: 'processing', progress: 0, secondsLeft: null },
        gone: null,
      },
      voices: { gone: null },
    })
    const { headers } = await owner.get('/user-dashboard/progress')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    const other = await newPerson(service.url)
    expect(await poll(other, `story=${story}`)).toEqual({ stories: { [story]: null }, voices: {} })
  })
})
