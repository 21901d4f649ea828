import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service'
import { newPerson, uploadSample, type Visitor } from '../support/visitor'

let service: Service
let person: Visitor

beforeAll(async () => {
  service = await startService()
  person = await newPerson(service.url)
})

afterAll(() => service?.dispose())

const voice = {
  intent: 'upload-voice',
  whoIsThisVoice: 'Aunt “Ada” & <co>',
  voiceMemory: 'A low, warm voice.',
}
const upload = (file: string, fields: Record<string, string> = voice, others: Record<string, string> = {}) =>
  person.upload('/user-dashboard?step=voice-selection', fields, {
    voice: `tests/fixtures/${file}`,
    ...others,
  })

const nothingIsLeft = () => expect(readdirSync(join(service.storageDir, 'spool'))).toEqual([])

describe('an upload', () => {
  for (const [file, status, text] of [
    ['lying.mp3', 415, 'Please upload an MP3, WAV, M4A, or MP4 file'],
    ['text.pdf', 415, 'Please upload an MP3, WAV, M4A, or MP4 file'],
    ['silence.wav', 422, 'less than one second of sound'],
    ['half-second.wav', 422, 'less than one second of sound'],
    ['no-audio.mp4', 422, 'This video has no sound'],
  ] as const) {
    it(`of ${file} is refused with ${status}, keeps what was typed, and leaves no file`, async () => {
      const answer = await upload(file)
      const html = await answer.text()
      expect(answer.status).toBe(status)
      expect(html).toContain(text)
      expect(html).toContain('Aunt “Ada” &amp; &lt;co&gt;')
      expect(html).toContain('A low, warm voice.')
      expect(html).toContain('<title>Error: ')
      nothingIsLeft()
    })
  }

  it('of a photo in HEIC says how to make a JPEG', async () => {
    const answer = await upload('voice.mp3', voice, { lovedOnePhoto: 'tests/fixtures/photo.heic' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('HEIC')
    nothingIsLeft()
  })

  it('without its required fields says Missing Information', async () => {
    const answer = await upload('voice.mp3', { intent: 'upload-voice', whoIsThisVoice: ' ', voiceMemory: '' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Missing Information')
  })

  it('of 60 MB is refused with 413, keeps what was typed, and leaves no file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'everspoken-large-'))
    writeFileSync(join(folder, 'large.mp3'), Buffer.alloc(60 * 2 ** 20))
    const answer = await person.upload('/user-dashboard?step=voice-selection', voice, {
      voice: join(folder, 'large.mp3'),
    })
    expect(answer.status).toBe(413)
    const html = await answer.text()
    expect(html).toContain('The recording is larger than 50MB')
    expect(html).toContain('A low, warm voice.')
    nothingIsLeft()
    rmSync(folder, { recursive: true })
  }, 60_000)

  for (const file of [
    'voice.mp3',
    'voice.m4a',
    'voice.mp4',
    'voice.wav',
    'voice-float.wav',
    'voice-alaw.wav',
  ]) {
    it(`of ${file} is kept, and its original comes back byte for byte`, async () => {
      const other = await newPerson(service.url)
      const id = await uploadSample(other, `tests/fixtures/${file}`)
      const original = await other.get(`/app-storage/voices/${id}/original`)
      expect(original.status).toBe(200)
      expect(Buffer.from(await original.arrayBuffer())).toEqual(readFileSync(`tests/fixtures/${file}`))
      nothingIsLeft()
    })
  }
})

describe('the draft', () => {
  const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''

  it('answers a text over 200 words with 422, the count, and the whole text', async () => {
    const writer = await newPerson(service.url)
    const html = await (await writer.get('/user-dashboard?step=document-type#create-story')).text()
    await writer.post('/user-dashboard?step=document-type', {
      intent: 'choose-document-type',
      version: versionIn(html),
      documentType: 'diary-entry',
    })
    await uploadSample(writer, 'tests/fixtures/voice.mp3')
    const page = await (await writer.get('/user-dashboard?step=document-upload')).text()
    const content = Array.from({ length: 201 }, (_, i) => `word${i}`).join(' ')
    const answer = await writer.post('/user-dashboard?step=document-upload', {
      intent: 'save-content',
      version: versionIn(page),
      content,
    })
    expect(answer.status).toBe(422)
    const refused = await answer.text()
    expect(refused).toContain(content)
    expect(refused).toContain('201')
    const later = await (await writer.get('/user-dashboard?step=document-upload')).text()
    expect(later).toContain(content)
  })

  it('answers a stale tab with 409 and both texts, and overwrites nothing', async () => {
    const writer = await newPerson(service.url)
    const first = await (await writer.get('/user-dashboard?step=document-type#create-story')).text()
    await writer.post('/user-dashboard?step=document-type', {
      intent: 'choose-document-type',
      version: versionIn(first),
      documentType: 'recipe',
    })
    await uploadSample(writer, 'tests/fixtures/voice.mp3')
    const page = await (await writer.get('/user-dashboard?step=document-upload')).text()
    const save = (content: string) =>
      writer.post('/user-dashboard?step=document-upload', {
        intent: 'save-content',
        version: versionIn(page),
        content,
      })
    expect((await save('From the kitchen table.')).status).toBe(303)
    const stale = await save('From the old tab.')
    expect(stale.status).toBe(409)
    const html = await stale.text()
    expect(html).toContain('From the kitchen table.')
    expect(html).toContain('From the old tab.')
    const later = await (await writer.get('/user-dashboard?step=document-upload')).text()
    expect(later).toContain('From the kitchen table.')
    expect(later).not.toContain('From the old tab.')
  })

  it('sends a step that was opened too early to the first gap', async () => {
    const writer = await newPerson(service.url)
    for (const step of ['voice-selection', 'document-upload', 'memory-questions']) {
      const answer = await writer.get(`/user-dashboard?step=${step}`)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('Location')).toBe('/user-dashboard?step=document-type#create-story')
    }
  })

  it('takes the first 200 words of a PDF and says so', async () => {
    const writer = await newPerson(service.url)
    const first = await (await writer.get('/user-dashboard?step=document-type#create-story')).text()
    await writer.post('/user-dashboard?step=document-type', {
      intent: 'choose-document-type',
      version: versionIn(first),
      documentType: 'family-story',
    })
    await uploadSample(writer, 'tests/fixtures/voice.mp3')
    const page = await (await writer.get('/user-dashboard?step=document-upload&mode=pdf')).text()
    const send = (file: string, version: string) =>
      writer.upload(
        '/user-dashboard?step=document-upload&mode=pdf',
        { intent: 'upload-pdf', version },
        { document: `tests/fixtures/${file}` },
      )
    for (const [file, status, text] of [
      ['voice.mp3', 415, 'Please select a PDF file.'],
      ['broken.pdf', 422, 'PDF Processing Failed'],
      ['encrypted.pdf', 422, 'PDF Processing Failed'],
      ['scanned.pdf', 422, 'PDF Upload Complete - No Text Found'],
    ] as const) {
      const refused = await send(file, versionIn(page))
      expect(refused.status, file).toBe(status)
      expect(await refused.text(), file).toContain(text)
    }
    expect((await send('text.pdf', versionIn(page))).status).toBe(303)
    const filled = await (await writer.get('/user-dashboard?step=document-upload')).text()
    expect(filled).toContain('text.pdf')
    expect(filled).toContain('the first 200 were taken')
    nothingIsLeft()
  }, 60_000)
})
