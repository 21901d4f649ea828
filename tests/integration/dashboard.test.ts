import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { categoryOf } from '~/stories/categories'
import { newPerson } from '../support/person'
import { insertStory, insertVoiceSample, readyAs, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { Visitor } from '../support/visitor'

const service = sharedService()

const db = databaseOfFile(service)
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''

/** A new user at the words step, with a voice. */
async function newWriter() {
  const username = `writer_${randomUUID().slice(0, 8)}`
  const writer = await newPerson(service.url, username)
  const voiceId = insertVoiceSample(db, userIdOf(db, username))
  const open = async (step: string) => (await writer.get(`/user-dashboard/${step}`)).text()
  const send = async (step: string, fields: Record<string, string>) =>
    writer.post(`/user-dashboard/${step}`, { version: versionIn(await open(step)), ...fields })
  await send('document-type', { documentType: 'recipe' })
  await send('voice-selection', { voiceId })
  return { writer, open, send }
}

describe('the end of a story', () => {
  const ended = (status: 'ready' | 'failed') =>
    status === 'ready' ? { ...readyAs('stories/news.mp3'), announcedAt: null } : { status, announcedAt: null }

  it('is announced once, in whichever window asks first', async () => {
    const listener = await newPerson(service.url, 'news')
    insertStory(db, userIdOf(db, 'news'), { sampleKey: null, ...ended('ready') })
    const ask = async () => (await listener.post('/user-dashboard/progress', {})).json()
    expect(await ask()).toMatchObject({ toast: { title: 'Story Generated!' } })
    expect(await ask()).toEqual({})
  })

  it.each([
    ['ready', '/user-dashboard?story=ID#ready-story', 'Story Generated!'],
    ['failed', '/user-dashboard/document-upload#create-story', 'Generation Failed'],
  ] as const)('is found by a page that waits for it: %s', async (status, to, title) => {
    const name = `waits_${status}`
    const listener = await newPerson(service.url, name)
    const story = { sampleKey: null, ...ended(status), audioPath: status === 'ready' ? name : null }
    const id = insertStory(db, userIdOf(db, name), story)
    const location = to.replace('ID', id)
    const page = `/user-dashboard/processing/${id}`
    expect((await listener.get(page)).headers.get('Location')).toBe(location)
    const answer = await listener.post(page, {})
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, location])
    expect(await (await listener.get('/faq')).text()).toContain(title)
  })
})

describe('the draft', () => {
  it('answers a stale tab with 409 and both texts, and overwrites nothing', async () => {
    const { writer, open } = await newWriter()
    const version = versionIn(await open('document-upload'))
    const save = (content: string) => writer.post('/user-dashboard/document-upload', { version, content })
    expect((await save('From the kitchen table.')).status).toBe(303)
    const stale = await save('From the old tab.')
    expect(stale.status).toBe(409)
    const html = await stale.text()
    expect(html).toContain('From the kitchen table.')
    expect(html).toContain('From the old tab.')
    const later = await open('document-upload')
    expect(later).toContain('From the kitchen table.')
    expect(later).not.toContain('From the old tab.')
  })

  it.each([
    ['document-upload', { content: 'Typed in the old tab.' }],
    ['memory-questions', { kitchen_smells: 'Typed in the old tab.' }],
  ])('shows what was typed into %s after the draft was deleted in another tab', async (step, words) => {
    const { writer, open } = await newWriter()
    const version = versionIn(await open('document-upload'))
    db.$client.exec('DELETE FROM story_drafts')
    const refused = await writer.post(`/user-dashboard/${step}`, { version, ...words })
    expect(refused.status).toBe(409)
    expect(textOf(await refused.text())).toContain('Typed in the old tab.')
  })

  it('sends a step that was opened too early to the first gap', async () => {
    const writer = await newPerson(service.url)
    for (const step of ['voice-selection', 'document-upload', 'memory-questions']) {
      const answer = await writer.get(`/user-dashboard/${step}`)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('Location')).toBe('/user-dashboard/document-type#create-story')
    }
  })

  it('keeps words of any script, and of any length that fits', async () => {
    const { open, send } = await newWriter()

    const cyrillic = 'слово '.repeat(3000)
    const long = await send('document-upload', { content: cyrillic })
    expect(long.status).toBe(422)
    expect(await long.text()).toContain(cyrillic)
    const back = await send('document-upload', { go: 'back', content: cyrillic })
    expect(back.status).toBe(303)
    expect(await open('document-upload')).toContain(cyrillic)

    const longer = `${'слово '.repeat(3400)}конец`
    const kept = await send('document-upload', { go: 'back', content: longer })
    expect(kept.status).toBe(422)
    expect(await kept.text()).toContain(longer)

    await send('document-upload', { content: 'Короткие слова, and short.' })
    const { questions } = categoryOf('recipe')
    const answers = Object.fromEntries(
      questions.map(({ key }, index) => [key, `${index}${'好'.repeat(1899)}`]),
    )
    const answered = await send('memory-questions', { go: 'back', ...answers })
    expect(answered.status).toBe(303)
    const later = await open('memory-questions')
    for (const answer of Object.values(answers)) expect(later).toContain(answer)
  })

  it('chooses an only voice, and of several the one that was chosen before, or none', async () => {
    const username = `chooser_${randomUUID().slice(0, 8)}`
    const chooser = await newPerson(service.url, username)
    const open = async () => (await chooser.get('/user-dashboard/voice-selection')).text()
    const send = async (voiceId: string) =>
      chooser.post('/user-dashboard/voice-selection', { version: versionIn(await open()), voiceId })
    const checked = async () => /<input(?=[^>]*checked)[^>]*value="([\w-]+)"/.exec(await open())?.[1]
    const only = insertVoiceSample(db, userIdOf(db, username))
    await chooser.post('/user-dashboard/document-type', { version: '0', documentType: 'recipe' })
    expect(await checked()).toBe(only)
    insertVoiceSample(db, userIdOf(db, username))
    expect(await checked()).toBeUndefined()
    const refused = await send('')
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Please choose a voice.'),
    ])
    expect((await send(only)).status).toBe(303)
    expect(await checked()).toBe(only)
  })

  it('lets go of the chosen voice for one that is to be uploaded', async () => {
    const { writer, send } = await newWriter()
    const answer = await send('voice-selection', { voiceId: 'upload-new' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/user-dashboard/voice-selection?upload=new#create-story')
    const early = await writer.get('/user-dashboard/document-upload')
    expect(early.headers.get('Location')).toBe('/user-dashboard/voice-selection#create-story')

    const rose = { whoIsThisVoice: 'Rose', voiceMemory: 'Soft.' }
    const files = { voice: 'tests/fixtures/voice-alaw.wav' }
    await writer.upload('/api/voice-samples', rose, files)
    expect((await writer.get('/user-dashboard/document-upload')).status).toBe(303)
    await writer.upload('/api/voice-samples', { ...rose, chooseForDraft: 'true' }, files)
    expect((await writer.get('/user-dashboard/document-upload')).status).toBe(200)
  })
})

describe('a session that ends while the user types', () => {
  const words = 'Put the kettle on, <b>love</b>.'
  const fields = { version: '1', content: words }

  it('is answered with the words, ready to be sent again, where there is no script', async () => {
    const { writer: person, open } = await newWriter()
    const signedOut = new Visitor(service.url)
    const answer = await signedOut.post('/user-dashboard/document-upload', fields)
    expect(answer.status).toBe(401)
    const html = await answer.text()
    expect(html).toContain('Please log in to continue.')
    expect(html).toContain('Put the kettle on, &lt;b&gt;love&lt;/b&gt;.')
    const sentAgain = Object.fromEntries(
      Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
        name,
        value.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      ]),
    )
    expect(sentAgain).toEqual(fields)
    const version = versionIn(await open('document-upload'))
    const done = await person.post('/user-dashboard/document-upload', { ...sentAgain, version })
    expect(done.headers.get('Location')).toContain('/memory-questions')
  })

  it('is answered with 401 to a script, which keeps its page, and with the sign-in dialog to a form with files', async () => {
    const signedOut = new Visitor(service.url)
    const answer = await signedOut.post('/user-dashboard/document-upload.data', fields)
    expect(answer.status).toBe(401)
    const upload = await signedOut.upload(
      '/user-dashboard/document-upload/pdf',
      {},
      { document: 'tests/fixtures/text.pdf' },
    )
    expect(upload.headers.get('Location')).toBe('/sign-in')
  })

  it('can not be feigned by a header', async () => {
    const signedOut = new Visitor(service.url)
    const answer = await signedOut.post('/user-dashboard/document-upload', fields, {
      'X-Everspoken-Asked-By': 'script',
    })
    expect(await answer.text()).toContain('Send it again')
  })
})
