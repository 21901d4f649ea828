import { beforeAll, describe, expect, it } from 'vitest'
import { httpDescription } from '../../engine/src/engines/descriptions'
import { inDatabase } from '../support/in-database'
import { newPerson } from '../support/person'
import { insertReading, insertStory, insertVoiceSample, userIdOf } from '../support/rows'
import { sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

/* The forms of the user dashboard, each a page of its own. */
const service = sharedService()
let person: Visitor
let STORY = ''
let FAILED = ''
let READING = ''
let VOICE = ''

beforeAll(async () => {
  person = await newPerson(service.url, 'fills_forms')
  inDatabase(service, (db) => {
    const id = userIdOf(db, 'fills_forms')
    VOICE = insertVoiceSample(db, id, { name: 'Grandma Rose' })
    const made = { audioPath: 'stories/a.mp3', durationMs: 1000, sizeBytes: 10, peaks: Buffer.alloc(240) }
    STORY = insertStory(db, id, { status: 'ready', sampleKey: null, ...made, engine: 'classic classic-6' })
    const reading = { ...made, audioPath: 'stories/b.mp3', place: 2 }
    const now = `http ${httpDescription.version}`
    READING = insertReading(db, STORY, { status: 'ready', sampleKey: null, ...reading, engine: now })
    FAILED = insertStory(db, id, { status: 'failed', sampleKey: null })
  })
})

const filled = (path: string) =>
  path.replace('STORY', STORY).replace('READING', READING).replace('VOICE', VOICE)

const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

const send = (path: string, fields: Record<string, string>) => {
  const url = filled(`/user-dashboard/${path}`)
  return path.endsWith('edit') ? person.upload(url, fields) : person.post(url, fields)
}

describe('the page of a form', () => {
  it.each([
    ['stories/STORY/share', 'Share this story', '#story-STORY'],
    ['stories/STORY/again', 'New reading', '#story-STORY'],
    ['stories/STORY/delete', 'Delete Story', '#saved-stories'],
    ['stories/STORY/rename', 'Rename this story', '#story-STORY'],
    ['readings/READING/choose', 'Use this reading?', '#story-STORY'],
    ['readings/READING/delete', 'Delete Reading', '#story-STORY'],
    ['recordings/VOICE/delete', 'Delete Voice Sample', '#saved-voices'],
    ['recordings/VOICE/replace', 'Use another recording instead', '/voices/VOICE'],
    ['voices/VOICE/edit', 'Edit this voice', '/voices/VOICE'],
    ['voices/VOICE/add', 'Add a recording', '/voices/VOICE'],
    ['voices/VOICE/delete', 'Delete this voice', '#saved-voices'],
    ['location', 'Location', '#account'],
  ])('%s has a heading, and a way back', async (path, heading, back) => {
    const answer = await person.get(filled(`/user-dashboard/${path}`))
    expect(answer.headers.get('Permissions-Policy')).toContain('microphone=(self)')
    const html = await answer.text()
    expect(html.replaceAll('&#x27;', "'")).toContain(`<title>${heading} · Everspoken</title>`)
    expect(main(html)).toMatch(new RegExp(`<h1[^>]*>${heading.replace('?', '[?]')}</h1>`))
    expect(main(html)).toMatch(new RegExp(`<a [^>]*href="/user-dashboard${filled(back)}"`))
  })

  it('says before a story is deleted which links and readings end with it', async () => {
    await send('stories/STORY/share', { days: '7', passphrase: '' })
    const html = main(await (await person.get(filled('/user-dashboard/stories/STORY/delete'))).text())
    expect(html).toContain(
      'You can undo this for one day; after that it cannot be recovered. The link to it stops working, for good. Both its readings are deleted.',
    )
  })

  it('says that a new reading will sound different where voices have changed since, and only there', async () => {
    const saysSo = async (id: string) =>
      main(await (await person.get(`/user-dashboard/stories/${id}/again`)).text()).includes('sound different')
    expect([await saysSo(STORY), await saysSo(READING)]).toEqual([true, false])
  })

  it('leads on where a failed story is to be made again, which has nothing to ask', async () => {
    const to = async (path: string) => (await person.get(path)).headers.get('Location')
    const tryAgain = `/user-dashboard/stories/${FAILED}/try-again`
    expect(await to(`/user-dashboard/stories/${FAILED}/again`)).toBe(tryAgain)
    expect(await to(tryAgain)).toBe(`/user-dashboard#story-${FAILED}`)
  })
})

describe('a refused form without script', () => {
  it.each([
    ['stories/STORY/rename', { title: 'x'.repeat(300) }, 'x'.repeat(300), 'Please use at most'],
    [
      'stories/STORY/share',
      { days: '365', passphrase: 'rose' },
      'value="365" selected',
      'at least 6 characters',
    ],
    [
      'stories/STORY/again',
      { content: 'Tea for Sadhbh.', word: 'Sadhbh', sayAs: '42' },
      'Tea for Sadhbh.',
      'The voice can’t read this.',
    ],
    ['voices/VOICE/edit', { whoIsThisVoice: '', voiceMemory: 'A lilac.' }, 'A lilac.', 'whose voice this is'],
  ])('%s is shown on its page, with what was typed', async (path, fields, typed, error) => {
    const answer = await send(path, fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('<title>Error: ')
    expect(main(html)).toContain(typed)
    expect(main(html)).toContain(error)
  })
})

it.each([
  ['stories/STORY/rename', { title: 'The cake' }, '#story-STORY'],
  ['voices/VOICE/edit', { whoIsThisVoice: 'Rose', voiceMemory: 'Soft.' }, '/voices/VOICE'],
])('%s leads back after it succeeded', async (path, fields, to) => {
  const answer = await send(path, fields)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, filled(`/user-dashboard${to}`)])
})
