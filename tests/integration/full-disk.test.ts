import { once } from 'node:events'
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../support/in-database'
import { newPerson } from '../support/person'
import { type Service, startService, WITHOUT_VOICE } from '../support/service'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk'
import { textOf } from '../support/text-of'
import { signIn, startStory, uploadSample, type Visitor, waitForStory } from '../support/visitor'

const MB = 2 ** 20
const MIN_FREE_BYTES = 24 * MB

const disk = mountSmallDisk(96)
const why = typeof disk === 'string' ? disk : ''
if (why) console.warn(`full-disk.test.ts is skipped: ${why}`)

describe.skipIf(why)(`a full disk${why && `, skipped: ${why}`}`, () => {
  if (typeof disk === 'string') return
  let service: Service
  let person: Visitor
  let sampleId: string
  const reserve = join(disk.dir, 'data', 'reserve')
  const settings = { STORAGE_DIR: join(disk.dir, 'data'), MIN_FREE_BYTES: String(MIN_FREE_BYTES) }
  const reservedMb = () => (statSync(reserve, { throwIfNoEntry: false })?.size ?? 0) / MB

  beforeAll(async () => {
    service = await startService(settings)
    person = await newPerson(service.url, 'rose')
    sampleId = await uploadSample(person, 'tests/fixtures/voice-alaw.wav')
  })

  afterAll(async () => {
    await service?.stop()
    disk.unmount()
  })

  const start = (content: string) => startStory(person, sampleId, content)
  const voiceForm = { whoIsThisVoice: 'Aunt Ada', voiceMemory: 'Low and warm.' }
  const voice = { voice: 'tests/fixtures/voice-alaw.wav' }

  it('is prepared for by a reserve', async () => {
    await expect.poll(reservedMb).toBe(16)
  })

  it('pauses a story that was started before, and goes on by itself', async () => {
    const id = await start('Knead the dough until it is smooth.')
    const running = "SELECT 1 FROM jobs WHERE kind = 'generate-story' AND status = 'running'"
    await expect.poll(() => readRows(service, running)).toHaveLength(1)
    disk.fill()
    await expect.poll(service.output).toContain('job-waits-for-room')
    disk.clear()
    expect(await waitForStory(person, id)).toContain('Your story is ready')
  })

  describe('with less than MIN_FREE_BYTES', () => {
    beforeAll(() => disk.fill(MIN_FREE_BYTES - MB))
    afterAll(() => disk.clear())

    it('starts no story, says so, and keeps the words', async () => {
      await expect(start('Let the bread rise.')).rejects.toThrow(
        /answered with 507.*no room for another story/s,
      )
      const body = {
        ...{ title: 'A story', content: 'Words', documentType: 'recipe', selectedVoiceId: sampleId },
        narrativeContext: { documentType: 'recipe', rawResponses: {} },
      }
      const call = await person.json('POST', '/api/stories/generate', body)
      expect([call.status, (await call.json()).message]).toEqual([507, expect.stringContaining('no room')])
      const page = await person.get('/user-dashboard/document-upload')
      expect(await page.text()).toContain('Let the bread rise.')
    })

    it('refuses an upload before it is stored, and keeps its fields', async () => {
      const page = await person.upload('/user-dashboard/voices/new', voiceForm, voice)
      const html = await page.text()
      expect([page.status, textOf(html)]).toEqual([507, expect.stringContaining('Our disk is full')])
      expect(html).toContain('value="Aunt Ada"')
      expect(html).toContain('Low and warm.')
      const call = await person.upload('/api/voice-samples', voiceForm, voice)
      expect([call.status, await call.json()]).toEqual([
        507,
        { message: expect.stringContaining('Our disk is full') },
      ])
      expect(readdirSync(join(disk.dir, 'data', 'spool'))).toEqual([])
    })

    it('still saves what is small', async () => {
      const place = { country: 'Ireland', stateProvince: 'Kerry', city: 'Tralee' }
      expect((await person.json('PUT', '/api/location', place)).status).toBe(200)
    })

    it('is reported by health', async () => {
      await expect
        .poll(async () => (await person.get('/api/health')).json())
        .toMatchObject({ status: 'failing', checks: { disk: { ok: false } } })
    })
  })

  it('ends an upload that it stops in the middle of a part, and frees what has arrived', async () => {
    const uploads = join(disk.dir, 'data', 'uploads')
    const arrivedBytes = () =>
      readdirSync(uploads, { recursive: true, encoding: 'utf8' })
        .map((name) => statSync(join(uploads, name)))
        .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
    const recording = Buffer.alloc(8 * MB, 'x')
    const tus = { 'Tus-Resumable': '1.0.0' }
    const announced = await person.send('POST', '/api/uploads', undefined, {
      ...tus,
      'Upload-Length': String(recording.length),
    })
    const url = announced.headers.get('Location') ?? ''
    const part = httpRequest(new URL(url, service.url), {
      method: 'PATCH',
      headers: {
        ...tus,
        Cookie: person.cookieHeader(),
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': 0,
        'Content-Length': recording.length,
      },
    })
    const responded = once(part, 'response') as Promise<[IncomingMessage]>
    part.write(recording.subarray(0, MB))
    await expect.poll(arrivedBytes).toBe(MB)
    disk.fill()
    part.end(recording.subarray(MB))
    const [response] = await responded
    expect([response.statusCode, await json(response)]).toEqual([
      507,
      { message: expect.stringContaining('Our disk is full') },
    ])
    expect(arrivedBytes()).toBe(0)
    expect((await person.send('HEAD', url, undefined, tus)).status).toBe(404)
    disk.clear()
  })

  describe('without a byte', () => {
    beforeAll(async () => {
      await service.stop()
      // An empty write-ahead log has no pages that small writes would fit into.
      const db = new Database(join(disk.dir, 'data', 'app.sqlite'))
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
      service = await startService({ ...settings, ...WITHOUT_VOICE })
      person.moveTo(service.url)
      disk.fill()
    })
    afterAll(() => disk.clear())

    it('lets pages be read, and a person sign in, sign out and delete', async () => {
      const visitor = await signIn(service.url, 'rose', 'Long-enough-1!')
      expect((await visitor.get('/user-dashboard')).status).toBe(200)
      expect((await visitor.json('POST', '/api/auth/logout')).status).toBe(200)
      expect((await person.json('DELETE', `/api/voice-samples/${sampleId}`)).status).toBe(200)
      expect(await (await person.json('GET', '/api/voice-samples')).json()).toEqual([])
      expect(reservedMb()).toBeLessThan(16)
    })

    it('lets the service start again', async () => {
      await service.kill()
      disk.fill()
      await service.restart()
      person.moveTo(service.url)
      expect((await person.get('/user-dashboard')).status).toBe(200)
    })

    it('refuses a form with 507 once the reserve is used up, and keeps what was typed', async () => {
      truncateSync(reserve)
      const long = { country: 'Ireland', stateProvince: 'Kerry', city: `Dingle ${'x'.repeat(80)}` }
      const page = await fullAnswer(disk, () => person.post('/user-dashboard/location', { ...long }))
      const html = await page.text()
      expect(textOf(html)).toContain('Our disk is full')
      expect(html).toContain(long.city)
      const call = await fullAnswer(disk, () => person.json('PUT', '/api/location', long))
      expect(await call.json()).toEqual({ message: expect.stringContaining('Our disk is full') })
    })
  })

  it('is over when there is room: uploads go on, and the reserve is made again', async () => {
    await expect.poll(reservedMb).toBe(16)
    expect(await uploadSample(person, 'tests/fixtures/voice-alaw.wav')).not.toBe('')
  })
})

/** What is deleted meanwhile makes room, and the write-ahead log may have some, so the request is sent until it fails. */
async function fullAnswer(disk: SmallDisk, send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < 50; tries += 1) {
    disk.fill()
    const response = await send()
    if (response.status >= 400) {
      expect(response.status).toBe(507)
      return response
    }
  }
  throw new Error('the disk was never full')
}
