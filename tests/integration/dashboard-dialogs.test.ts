import { beforeAll, describe, expect, it } from 'vitest'
import { inDatabase } from '../support/in-database'
import { newPerson } from '../support/person'
import { insertReading, insertStory, insertVoiceSample, userIdOf } from '../support/rows'
import { serviceOfFile } from '../support/service-of-file'
import { Visitor } from '../support/visitor'

/* The dialogs of the user dashboard, each a route of its own over the dashboard's page. */
const service = serviceOfFile()
let person: Visitor
let STORY = ''
let FAILED = ''
let READING = ''
let VOICE = ''

beforeAll(async () => {
  person = await newPerson(service.url, 'opens_dialogs')
  inDatabase(service, (db) => {
    const id = userIdOf(db, 'opens_dialogs')
    VOICE = insertVoiceSample(db, id, { name: 'Grandma Rose' })
    const made = { audioPath: 'stories/a.mp3', durationMs: 1000, sizeBytes: 10, peaks: Buffer.alloc(240) }
    STORY = insertStory(db, id, { status: 'ready', sampleKey: null, ...made })
    const reading = { ...made, audioPath: 'stories/b.mp3', place: 2 }
    READING = insertReading(db, STORY, { status: 'ready', sampleKey: null, ...reading })
    FAILED = insertStory(db, id, { status: 'failed', sampleKey: null })
  })
})

const filled = (path: string) =>
  path.replace('STORY', STORY).replace('READING', READING).replace('VOICE', VOICE)

const openDialogIn = (html: string) => /<dialog open.*?<\/dialog>/s.exec(html)?.[0] ?? ''

describe('a dialog', () => {
  it.each([
    ['stories/STORY/share', 'Share this story'],
    ['stories/STORY/again', 'New reading'],
    ['stories/STORY/delete', 'Delete Story'],
    ['readings/READING/choose', 'Hear this one from now on?'],
    ['readings/READING/delete', 'Delete Reading'],
    ['voices/VOICE/delete', 'Delete Voice Sample'],
    ['stories/STORY/rename', 'Rename this story'],
    ['voices/VOICE/edit', 'Edit this voice'],
  ])('%s is open over the step beneath it, and its links close it to that step', async (path, heading) => {
    const answer = await person.get(filled(`/user-dashboard/document-type/${path}`))
    expect(answer.headers.get('Permissions-Policy')).toContain('microphone=(self)')
    const html = await answer.text()
    expect(html).toContain('Choose a kind of message · Everspoken')
    const dialog = openDialogIn(html)
    expect(dialog).toContain(`>${heading}</h2>`)
    expect(dialog).toMatch(/<a class="button"[^>]* href="\/user-dashboard\/document-type">(Cancel|Close)</)
  })

  it.each([
    ['share=STORY', 'stories/STORY/share'],
    ['again=STORY', 'stories/STORY/again'],
    ['delete=story:STORY', 'stories/STORY/delete'],
    ['delete=take:READING', 'readings/READING/delete'],
    ['delete=voice:VOICE', 'voices/VOICE/delete'],
    ['keep=READING', 'readings/READING/choose'],
    ['rename=STORY', 'stories/STORY/rename'],
    ['edit=VOICE', 'voices/VOICE/edit'],
  ])('is found at its URL of before, ?%s, at the same step', async (old, path) => {
    const answer = await person.get(filled(`/user-dashboard?step=document-type&${old}&wait=1`))
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      filled(`/user-dashboard/document-type/${path}`),
    ])
  })

  it('that tries a failed story again is found at ?again=… too', async () => {
    const paths = [`/user-dashboard?again=${FAILED}`, `/user-dashboard/stories/${FAILED}/again`]
    const to = async (path: string) => (await person.get(path)).headers.get('Location')
    expect([await to(paths[0]!), await to(paths[1]!)]).toEqual([
      paths[1],
      `/user-dashboard/stories/${FAILED}/try-again`,
    ])
  })

  it('stays on this site, whatever the URL of before names', async () => {
    const answer = await person.get('/user-dashboard?share=../..//elsewhere.example')
    expect(answer.headers.get('Location')).toBe(
      '/user-dashboard/stories/..%2F..%2F%2Felsewhere.example/share',
    )
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
    ['voices/VOICE/edit', { whoIsThisVoice: '', voiceMemory: 'A lilac.' }, 'A lilac.', 'whose voice this is'],
  ])('%s is shown in its dialog, with what was typed', async (path, fields, typed, error) => {
    const url = filled(`/user-dashboard/document-type/${path}`)
    const answer = path.endsWith('edit') ? await person.upload(url, fields) : await person.post(url, fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('<title>Error: Choose a kind of message · Everspoken</title>')
    expect(openDialogIn(html)).toContain(typed)
    expect(openDialogIn(html)).toContain(error)
  })

  it('gives its words back where the session has ended', async () => {
    const answer = await new Visitor(service.url).post(filled('/user-dashboard/stories/STORY/rename'), {
      title: 'A kettle, sung',
    })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toMatch(/name="title" value="A kettle, sung".*Send it again/s)
  })
})

describe('a form that succeeds', () => {
  it.each([
    ['stories/STORY/rename', { title: 'The cake' }, ''],
    ['voices/VOICE/edit', { whoIsThisVoice: 'Rose', voiceMemory: 'Soft.' }, '#voice-VOICE'],
  ])('%s closes its dialog to the same step', async (path, fields, hash) => {
    const url = filled(`/user-dashboard/document-type/${path}`)
    const answer = path.endsWith('edit') ? await person.upload(url, fields) : await person.post(url, fields)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      filled(`/user-dashboard/document-type${hash}`),
    ])
  })
})
