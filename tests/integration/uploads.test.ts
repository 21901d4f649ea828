import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { insertStory, userIdOf } from '../support/rows'
import { WITHOUT_VOICE, workersOf } from '../support/service'
import { databaseOfFile, serviceOfFile } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { uploadSample, type Visitor } from '../support/visitor'

const service = serviceOfFile(WITHOUT_VOICE)
const db = databaseOfFile(service)
let person: Visitor

beforeAll(async () => {
  person = await newPerson(service.url)
})

const voice = {
  whoIsThisVoice: 'Aunt “Ada” & </script><co>',
  voiceMemory: 'A low, warm voice.',
}
const upload = (file: string, fields: Record<string, string> = voice, others: Record<string, string> = {}) =>
  person.upload('/user-dashboard/voices/new', fields, {
    voice: `tests/fixtures/${file}`,
    ...others,
  })

/** The profile of an earlier recording may be in the spool. */
const nothingIsLeft = () => expect.poll(() => readdirSync(join(service.storageDir, 'spool'))).toEqual([])

describe('an upload', () => {
  it('has the recording as its first field, says which fields are optional, asks for consent by its button, and finds its processes ready', async () => {
    const before = workersOf(service.pid).length
    const html = textOf(await (await person.get('/user-dashboard/voices/new')).text())
    await expect.poll(() => workersOf(service.pid)).toHaveLength(before + 2)
    expect(html).toMatch(
      /The recording \*.*Who is this voice\? \*.*remember about their voice\? \*.*nationality \(optional\).*loved one \(optional\).*I have the consent.*Upload voice sample/,
    )
  })

  for (const [file, status, text] of [
    ['lying.mp3', 415, 'This file is none of these, whatever its name says.'],
    ['text.pdf', 415, 'Please upload an MP3, WAV, M4A, or MP4 file'],
    ['voice-message.opus', 415, 'Please upload an MP3, WAV, M4A, or MP4 file. This one is a voice message'],
    ['silence.wav', 422, 'less than one second of sound'],
    ['no-audio.mp4', 422, 'This video has no sound'],
  ] as const) {
    it(`of ${file} is refused with ${status}, keeps what was typed, and leaves no file`, async () => {
      const answer = await upload(file)
      const html = await answer.text()
      expect(answer.status).toBe(status)
      expect(html).toContain(text)
      expect(html).toContain('Aunt “Ada” &amp; &lt;/script&gt;&lt;co&gt;')
      // Nor does it end the script with the page's data.
      expect(html).not.toContain('<co>')
      expect(html).toContain('A low, warm voice.')
      expect(html).toContain('<title>Error: ')
      await nothingIsLeft()
    })
  }

  it('is stored, and its original is served byte for byte', async () => {
    const other = await newPerson(service.url)
    const id = await uploadSample(other, 'tests/fixtures/voice-alac.m4a')
    const original = await other.get(`/app-storage/voices/${id}/original`)
    expect(original.status).toBe(200)
    expect(Buffer.from(await original.arrayBuffer())).toEqual(readFileSync('tests/fixtures/voice-alac.m4a'))
    await nothingIsLeft()
  })
})

describe('the microphone', () => {
  const policyOf = (answer: Response) => answer.headers.get('Permissions-Policy')

  it('is allowed to the pages with the recorder alone, also when their form is refused', async () => {
    const allowed = 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()'
    expect(policyOf(await person.get('/user-dashboard'))).toBe(allowed)
    expect(policyOf(await upload('lying.mp3'))).toBe(allowed)
    for (const path of ['/account', '/faq', '/api/voice-samples', '/no-such-page']) {
      expect(policyOf(await person.get(path)), path).toContain('microphone=()')
    }
  })
})

describe('the form for one more voice', () => {
  const folded = (html: string) => /<details( open="")?><summary><h2[^>]*>Add a voice/.exec(html)?.[1]

  it('is folded, and comes back as a page when it is refused', async () => {
    const owner = await newPerson(service.url, 'one_more')
    await uploadSample(owner, 'tests/fixtures/voice-alaw.wav')
    expect(await (await owner.get('/user-dashboard')).text()).not.toContain('Upload voice sample')
    const userId = userIdOf(db, 'one_more')
    const audio = { audioPath: 'stories/one/audio', durationMs: 1000, sizeBytes: 1000 }
    insertStory(db, userId, { status: 'ready', ...audio })

    const html = await (await owner.get('/user-dashboard')).text()
    expect(html).toContain('Add a voice')
    expect(folded(html)).toBeUndefined()
    const asked = /\/recordings\/[\w-]+\/delete/.exec(html)?.[0]
    expect(await (await owner.get(`/user-dashboard${asked}`)).text()).toContain(
      'Grandma Rose (voice-alaw.wav)',
    )
    const refused = await owner.upload('/user-dashboard/voices/new', voice, {
      voice: 'tests/fixtures/text.pdf',
    })
    expect(await refused.text()).toContain('A low, warm voice.')
  })
})

describe('several uploads', () => {
  const head = (file: string) =>
    [
      ...Object.entries(voice).map(
        ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--b\r\nContent-Disposition: form-data; name="voice"; filename="${file}"\r\n\r\n`,
    ].join('')
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const path = '/user-dashboard/voices/new'

  /** An upload that pauses before its last bytes. */
  function stalled(sender: Visitor) {
    let finish = () => {}
    const sound = readFileSync('tests/fixtures/voice-alaw.wav')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        // With the file's first bytes, since an empty one is not stored.
        controller.enqueue(Buffer.concat([Buffer.from(head('voice.wav')), sound.subarray(0, 1000)]))
        finish = () => {
          controller.enqueue(sound.subarray(1000))
          controller.enqueue(Buffer.from('\r\n--b--\r\n'))
          controller.close()
        }
      },
    })
    const gone = new AbortController()
    const answer = sender.send('POST', path, body, multipart, { duplex: 'half', signal: gone.signal })
    return { answer, finish, leave: () => gone.abort() }
  }
  const isUnderWay = () =>
    expect.poll(() => readdirSync(join(service.storageDir, 'spool')).length).toBeGreaterThan(0)

  it('of one user are handled in turn, and other users do not wait for them', async () => {
    const [sender, other] = [await newPerson(service.url), await newPerson(service.url)]
    const first = stalled(sender)
    await isUnderWay()
    const second = uploadSample(sender, 'tests/fixtures/voice-alaw.wav')
    await uploadSample(other, 'tests/fixtures/voice-alaw.wav')
    first.finish()
    expect((await first.answer).status).toBe(303)
    await second
    await nothingIsLeft()
  })

  it('can follow one that was aborted or refused', async () => {
    const sender = await newPerson(service.url)
    const first = stalled(sender)
    await isUnderWay()
    first.leave()
    await expect(first.answer).rejects.toThrow()
    expect((await sender.upload(path, voice, { voice: 'tests/fixtures/silence.wav' })).status).toBe(422)
    expect((await sender.send('POST', path, 'no form', multipart)).status).toBe(400)
    await uploadSample(sender, 'tests/fixtures/voice-alaw.wav')
    await nothingIsLeft()
  })

  it('that are aborted during decoding leave no sample, no file and no process', async () => {
    // For which no process gets ready before.
    const call = '/api/voice-samples'
    const sender = await newPerson(service.url)
    // After refusing this, a decoding process exists and is idle. It is suspended, so that it can't finish too soon.
    expect((await sender.upload(call, voice, { voice: 'tests/fixtures/silence.wav' })).status).toBe(422)
    const files = () => readdirSync(join(service.storageDir, 'files'), { recursive: true }).length
    const [before, filesBefore] = [workersOf(service.pid), files()]
    for (const pid of before) process.kill(pid, 'SIGSTOP')
    const form = new FormData()
    for (const [name, value] of Object.entries(voice)) form.set(name, value)
    const fixture = (name: string) => new Blob([readFileSync(`tests/fixtures/${name}`)])
    form.set('lovedOnePhoto', fixture('photo.jpg'), 'photo.jpg')
    form.set('voice', fixture('voice-alaw.wav'), 'voice.wav')
    const gone = new AbortController()
    const answer = sender.send('POST', call, form, {}, { signal: gone.signal })
    const broken = expect(answer).rejects.toThrow()
    // The process for the photo starts when the other one gets the recording.
    const started = () => workersOf(service.pid).filter((pid) => !before.includes(pid))
    await expect.poll(started).toHaveLength(1)
    gone.abort()
    await broken
    const stillThere = () => workersOf(service.pid).filter((pid) => before.includes(pid))
    await expect.poll(() => stillThere().length).toBeLessThan(before.length)
    // Those that were stopped and are left; the others may end at any moment.
    for (const pid of stillThere()) process.kill(pid, 'SIGCONT')
    await nothingIsLeft()
    expect(files()).toBe(filesBefore)
    expect(await (await sender.get('/user-dashboard')).text()).not.toContain('/app-storage/voices/')
    expect(service.output()).not.toContain('request-failed')
    await uploadSample(sender, 'tests/fixtures/voice-alaw.wav')
  })
})

describe('a body of 56 MB', () => {
  const MB = 2 ** 20
  /** Made of the fields and a file of so many bytes, as a browser sends it. */
  const send = (path: string, fields: Record<string, string>, field: string, sizeBytes = 56 * MB) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set(field, new Blob([Buffer.alloc(sizeBytes)]), 'long.wav')
    return person.send('POST', path, form, { Accept: 'text/html' })
  }

  it('is refused at its form, without script, and the fields stay', async () => {
    const response = await send('/user-dashboard/voices/new', voice, 'voice')
    const html = await response.text()
    expect([response.status, textOf(html)]).toEqual([413, expect.stringContaining('larger than 50MB')])
    expect(html).toContain('value="Aunt “Ada” &amp; &lt;/script&gt;&lt;co&gt;"')
    expect(html).toContain('A low, warm voice.')
    expect(html).toContain('<title>Error: ')
  })

  it("is refused by a call with the field's own text", async () => {
    const response = await send('/api/documents', {}, 'document')
    const body = await response.json()
    expect([response.status, body]).toEqual([
      413,
      { message: expect.stringContaining('50MB'), errors: { document: body.message } },
    ])
  })

  it('is refused with a page that leads back, or JSON, when it is still longer', async () => {
    const page = await send('/user-dashboard', voice, 'voice', 89 * MB)
    expect([page.status, await page.text()]).toEqual([413, expect.stringContaining('<a href="">')])
    const call = await send('/api/documents', {}, 'document', 89 * MB)
    expect([call.status, await call.json()]).toEqual([413, { message: expect.stringContaining('too large') }])
  })
})
