import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import { signIn, type Visitor } from '../support/visitor'

const MB = 2 ** 20
const UPLOADS = '/api/uploads'
const tus = { 'Tus-Resumable': '1.0.0' }
const bytes = { ...tus, 'Content-Type': 'application/offset+octet-stream' }
const recording = readFileSync('tests/fixtures/voice-alaw.wav')
const rose = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft.' }

const service = sharedService()
let person: Visitor

beforeAll(async () => {
  person = await newPerson(service.url)
})

const announce = (who = person, length: number | string = recording.length, name = 'voice.wav') =>
  who.send('POST', UPLOADS, undefined, {
    ...tus,
    'Upload-Length': String(length),
    'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')},other ${btoa('x')}`,
  })

/** The URL of a new upload. */
async function begin(who = person, length = recording.length, name?: string): Promise<string> {
  const response = await announce(who, length, name)
  expect(response.status).toBe(201)
  return response.headers.get('Location') ?? ''
}

const send = (url: string, offset: number, part: Uint8Array, who = person) =>
  who.send('PATCH', url, Buffer.from(part), { ...bytes, 'Upload-Offset': String(offset) })

async function offsetOf(url: string, who = person) {
  const response = await who.send('HEAD', url, undefined, tus)
  const number = (name: string) => Number(response.headers.get(name) ?? Number.NaN)
  return { status: response.status, offset: number('Upload-Offset'), length: number('Upload-Length') }
}

const idOf = (url: string) => url.split('/').pop() ?? ''

const finish = (url: string, who = person, fields: Record<string, string> = rose, files = {}) =>
  who.upload('/api/voice-samples', { ...fields, upload: idOf(url) }, files)

const onDisk = (on = service) => {
  const folder = join(on.storageDir, 'uploads')
  const people = existsSync(folder) ? readdirSync(folder) : []
  return people.flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
}

const isOnDisk = (url: string) => onDisk().some((path) => path.includes(idOf(url)))

/** Sends the first bytes of a part, and leaves the connection open. */
async function stall(url: string, offset: number, part: Uint8Array, who = person, on = service) {
  const request = httpRequest(new URL(url, on.url), {
    method: 'PATCH',
    headers: {
      ...bytes,
      Cookie: who.cookieHeader(),
      'Upload-Offset': offset,
      'Content-Length': recording.length - offset,
    },
  })
  const status = new Promise<number>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('error', () => resolve(0))
  })
  request.write(part)
  const size = () =>
    onDisk(on).some((path) => path.includes(idOf(url)) && readFileSync(path).length === offset + part.length)
  await expect.poll(size).toBe(true)
  return { status, end: () => request.destroy() }
}

describe('an upload in parts', () => {
  it('goes on after a broken connection, and becomes the same sample as a form’s', async () => {
    const url = await begin()
    const first = await stall(url, 0, recording.subarray(0, 10_000))
    first.end()
    await first.status
    expect(await offsetOf(url)).toEqual({ status: 200, offset: 10_000, length: recording.length })
    const rest = await send(url, 10_000, recording.subarray(10_000))
    expect([rest.status, rest.headers.get('Upload-Offset')]).toEqual([204, String(recording.length)])
    expect(Date.parse(rest.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(Date.now())

    const kept = await finish(url)
    const sample = await kept.json()
    expect([kept.status, sample]).toEqual([
      201,
      expect.objectContaining({ id: idOf(url), filename: 'voice.wav', name: 'Grandma Rose' }),
    ])
    const original = await person.get(sample.filePath)
    expect(Buffer.from(await original.arrayBuffer())).toEqual(recording)
    expect(isOnDisk(url)).toBe(false)
    await expect.poll(() => readdirSync(join(service.storageDir, 'spool'))).toEqual([])
  })

  it('is stored once when its form is sent twice', async () => {
    const own = await newPerson(service.url)
    const url = await begin(own)
    await send(url, 0, recording, own)
    const [first, second] = [await finish(url, own), await finish(url, own)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    expect(await (await own.get('/api/voice-samples')).json()).toHaveLength(1)
  })

  it('takes the newer of two connections', async () => {
    const url = await begin()
    const older = await stall(url, 0, recording.subarray(0, 8_000))
    expect((await offsetOf(url)).offset).toBe(8_000)
    expect((await send(url, 8_000, recording.subarray(8_000))).status).toBe(204)
    expect((await finish(url)).status).toBe(201)
    older.end()
  })

  it('has the recording’s own refusals, and is deleted with a recording that can’t be used', async () => {
    for (const [file, status, text] of [
      ['text.pdf', 415, 'Please upload an MP3, WAV, M4A, or MP4 file'],
      ['silence.wav', 422, 'less than one second of sound'],
    ] as const) {
      const content = readFileSync(`tests/fixtures/${file}`)
      const url = await begin(person, content.length)
      await send(url, 0, content)
      const refused = await finish(url)
      const { message, errors } = await refused.json()
      expect([refused.status, message, errors.voice]).toEqual([
        status,
        expect.stringContaining(text),
        expect.stringContaining(text),
      ])
      expect(isOnDisk(url)).toBe(false)
    }
  })

  it('stays when something else of its form is refused', async () => {
    const url = await begin()
    await send(url, 0, recording)
    const refused = await finish(url, person, { whoIsThisVoice: 'Ada', voiceMemory: '' })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { voiceMemory: expect.any(String) },
    ])
    const photo = await finish(url, person, rose, { lovedOnePhoto: 'tests/fixtures/text.pdf' })
    expect(photo.status).toBe(415)
    expect((await finish(url)).status).toBe(201)
  })

  it('that isn’t there or isn’t finished becomes no sample', async () => {
    const url = await begin()
    await send(url, 0, recording.subarray(0, 100))
    expect((await finish(url)).status).toBe(409)
    expect((await finish('/nobody')).status).toBe(404)
    expect((await finish('/..')).status).toBe(404)
  })
})

describe('the protocol', () => {
  it('refuses another version, another type, a bad number and another offset', async () => {
    const url = await begin()
    for (const [method, path] of [
      ['POST', UPLOADS],
      ['HEAD', url],
      ['GET', url],
      ['PATCH', url],
      ['DELETE', url],
    ] as const) {
      for (const version of <Record<string, string>[]>[{}, { 'Tus-Resumable': '0.2.2' }]) {
        const response = await person.send(method, path, undefined, { 'Upload-Length': '5', ...version })
        expect([response.status, response.headers.get('Tus-Version')], method).toEqual([412, '1.0.0'])
      }
    }
    for (const length of ['', '-1', '1.5', '0x10', 'five', '9'.repeat(16)]) {
      expect((await announce(person, length)).status, length).toBe(400)
    }
    const patch = (headers: Record<string, string>) => person.send('PATCH', url, 'abc', headers)
    expect((await patch({ ...tus, 'Upload-Offset': '0' })).status).toBe(415)
    expect((await patch({ ...bytes })).status).toBe(400)
    expect((await patch({ ...bytes, 'Upload-Offset': '-1' })).status).toBe(400)
    for (const offset of ['3', String(recording.length)]) {
      const response = await patch({ ...bytes, 'Upload-Offset': offset })
      expect([response.status, response.headers.get('Tus-Resumable')]).toEqual([409, '1.0.0'])
    }
    expect(await offsetOf(url)).toMatchObject({ offset: 0 })
  })

  it('refuses a recording that is too large or empty before any byte, with the form’s texts', async () => {
    const large = await announce(person, 50 * MB + 1)
    const text = 'The recording is larger than 50MB. Please trim it to the best two minutes and choose that.'
    expect([large.status, await large.json()]).toEqual([413, { message: text, errors: { voice: text } }])
    const empty = await announce(person, 0)
    expect([empty.status, (await empty.json()).message]).toEqual([422, 'Please choose a recording.'])
    expect((await announce(person, 50 * MB)).status).toBe(201)
  })

  it('never takes more bytes than were announced, whether their number is sent or not', async () => {
    const url = await begin(person, 10)
    expect((await send(url, 0, Buffer.alloc(11))).status).toBe(413)
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let n = 0; n < 4; n++) controller.enqueue(Buffer.from('abc'))
        controller.close()
      },
    })
    const chunked = { ...bytes, 'Upload-Offset': '0' }
    const response = await person.send('PATCH', url, stream, chunked, { duplex: 'half' })
    expect(response.status).toBe(413)
    const { offset } = await offsetOf(url)
    expect(offset).toBeLessThanOrEqual(10)
    expect((await send(url, offset, Buffer.alloc(10 - offset))).status).toBe(204)
    expect((await send(url, 10, Buffer.alloc(1))).status).toBe(413)
  })
})

describe('unfinished uploads', () => {
  it('are no one else’s', async () => {
    const stranger = await newPerson(service.url)
    const url = await begin()
    await send(url, 0, recording)
    expect((await offsetOf(url, stranger)).status).toBe(404)
    expect((await send(url, 0, recording, stranger)).status).toBe(404)
    expect((await stranger.send('DELETE', url, undefined, tus)).status).toBe(404)
    expect((await finish(url, stranger)).status).toBe(404)
    expect((await finish(url)).status).toBe(201)
    // The sample has the upload's id.
    expect((await finish(url, stranger)).status).toBe(404)
  })

  it('are two of a person at most', async () => {
    const own = await newPerson(service.url)
    const urls = [await begin(own), await begin(own), await begin(own)]
    const statuses = await Promise.all(urls.map(async (url) => (await offsetOf(url, own)).status))
    expect(statuses).toEqual([404, 200, 200])
  })

  it('wait for the person’s other uploads, and not for other people’s', async () => {
    const [sender, other] = [await newPerson(service.url), await newPerson(service.url)]
    const [url, second] = [await begin(sender), await begin(sender)]
    const first = await stall(url, 0, recording.subarray(0, 100), sender)
    let isDone = false
    const waiting = send(second, 0, recording, sender).then((response) => {
      isDone = true
      return response.status
    })
    const theirs = await begin(other)
    expect((await send(theirs, 0, recording, other)).status).toBe(204)
    expect(isDone).toBe(false)
    first.end()
    expect(await waiting).toBe(204)
  })

  it('go at the sign-out', async () => {
    const own = await newPerson(service.url, 'goes_away')
    const url = await begin(own)
    expect(isOnDisk(url)).toBe(true)
    await own.json('POST', '/api/auth/logout')
    expect(isOnDisk(url)).toBe(false)
    const again = await signIn(service.url, 'goes_away', 'Long-enough-1!')
    expect((await offsetOf(url, again)).status).toBe(404)
  })
})
