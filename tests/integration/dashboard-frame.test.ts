import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { insertStory, insertVoiceSample, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { Visitor } from '../support/visitor'

/* What every state of the dashboard has in common: the order of its parts, titles, folds, and the way past the header. */
const service = sharedService()
const db = databaseOfFile(service)

const htmlOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()

async function newListener(username: string): Promise<Visitor> {
  const person = await newPerson(service.url, username)
  const userId = userIdOf(db, username)
  const voiceId = insertVoiceSample(db, userId)
  const made = {
    audioPath: `stories/${username}.mp3`,
    durationMs: 1000,
    sizeBytes: 10,
    peaks: Buffer.alloc(240),
  }
  insertStory(db, userId, { ownTitle: 'A story', status: 'ready', sampleKey: null, voiceId, ...made })
  return person
}

describe('for those who come back', () => {
  let person: Visitor
  beforeAll(async () => {
    person = await newListener('comes_back')
  })

  it.each(['', '/document-type', '/saved-stories'])(
    'stories come first, and the order of the parts is the same: %s',
    async (query) => {
      const html = await htmlOf(person, `/user-dashboard${query}`)
      const parts = Array.from(
        html.matchAll(/<section id="(saved-stories|create-story|voice-sample|saved-voices|account)"/g),
        ([, id]) => id,
      )
      expect(parts).toEqual(['saved-stories', 'create-story', 'voice-sample', 'saved-voices', 'account'])
    },
  )

  it('a browser that saves data gets no font and no waves, and all else', async () => {
    const html = await htmlOf(person, '/user-dashboard')
    const spared = await (await person.get('/user-dashboard', { 'Save-Data': 'on' })).text()
    for (const extra of ["'late-font'", 'class="wave"']) {
      expect(html).toContain(extra)
      expect(spared).not.toContain(extra)
    }
    expect(spared).toContain('<html lang="en" class="plain">')
    expect(textOf(spared)).toBe(textOf(html))
    const visitor = new Visitor(service.url)
    const pageOf = async (path: string) => (await visitor.get(path, { 'Save-Data': 'on' })).text()
    for (const page of [spared, await pageOf('/faq'), await pageOf('/')]) expect(page).not.toContain('.woff2')
  })

  it('the stories are folded while a new one is made', async () => {
    const foldOf = async (query: string) =>
      /id="saved-stories".*?<details( open="")?/s.exec(await htmlOf(person, `/user-dashboard${query}`))?.[1]
    for (const query of ['', '/saved-stories']) expect(await foldOf(query), query).toBeDefined()
    expect(await foldOf('/document-type')).toBeUndefined()
  })

  it('each step has a title of its own', async () => {
    const titleOf = async (query: string) =>
      /<title>(.*?)<\/title>/.exec(await htmlOf(person, `/user-dashboard${query}`))?.[1]
    const queries = ['', '/document-type', '/saved-stories']
    const titles = await Promise.all(queries.map(titleOf))
    expect(titles[0]).toBe('User Dashboard · Everspoken')
    expect(new Set(titles).size).toBe(queries.length)
    for (const title of titles) expect(title).toMatch(/ · Everspoken$/)
  })
})

describe('a first visit', () => {
  const forgetLocation = (username: string) =>
    db.$client
      .prepare('UPDATE users SET country = NULL, state_province = NULL, city = NULL WHERE username = ?')
      .run(username)

  it('is one card: what will happen, why the location is requested, and its form', async () => {
    const person = await newPerson(service.url, 'first_visit')
    forgetLocation('first_visit')
    const text = textOf(await htmlOf(person, '/user-dashboard'))
    expect(text).toMatch(/Set Up Your Profile.*Create and Listen.*part of your profile.*Save Location/s)
    expect(text.match(/Please complete your location information to continue/g)).toHaveLength(1)
    expect(text).not.toContain('Create Your Story')
    const location = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }
    const saved = await person.post('/user-dashboard/location', location)
    expect(saved.headers.get('Location')).toBe('/user-dashboard')
    expect(textOf(await htmlOf(person, '/user-dashboard'))).toContain('Your Message')
  })

  it('hides nothing that is there', async () => {
    const person = await newListener('without_place')
    forgetLocation('without_place')
    expect(await htmlOf(person, '/user-dashboard')).toMatch(/id="location".*id="saved-stories".*A story/s)
  })
})

it('every page has a way past its header', async () => {
  const admin = await newPerson(service.url, 'keeper', { role: 'admin' })
  const person = await newPerson(service.url)
  const nobody = new Visitor(service.url)
  for (const [visitor, path] of [
    [nobody, '/'],
    [nobody, '/faq'],
    [nobody, '/forgot-password'],
    [nobody, '/no-such-page'],
    [person, '/user-dashboard'],
    [person, '/admin-dashboard'],
    [admin, '/admin-dashboard'],
  ] as const) {
    const html = await htmlOf(visitor, path)
    expect(html, path).toMatch(/<body><a href="#content"[^>]*>Skip to the content<\/a>/)
    expect(html.match(/<main id="content"/g), path).toHaveLength(1)
  }
})
