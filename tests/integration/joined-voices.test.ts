import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import { API_KEY, type ElevenlabsServer, startElevenlabsServer } from '../support/elevenlabs-server'
import { type Service, startService } from '../support/service'
import { speechLike, withNoise } from '../support/speech-sample'
import { newPerson, startStory, uploadSample, type Visitor, waitForStory } from '../support/visitor'
import { startVoiceServer, type VoiceServer } from '../support/voice-server'
import { writeWav } from '../support/wav'

/* Several recordings of one voice: joined, heard, taken apart, deleted. */
let service: Service | undefined
let server: VoiceServer | undefined
let company: ElevenlabsServer | undefined
afterEach(async () => {
  await service?.dispose()
  await server?.close()
  await company?.close()
  service = server = company = undefined
})

function query<T>(sql: string): T[] {
  const db = new Database(join(service?.storageDir ?? '', 'app.sqlite'))
  try {
    return db.prepare(sql).all() as T[]
  } finally {
    db.close()
  }
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const pageOf = async (person: Visitor, voice: string) =>
  textOf(await (await person.get(`/user-dashboard/voice/${voice}`)).text())
const joinVoices = (person: Visitor, id: string, other: string, headers = {}) =>
  person.post(`/user-dashboard/voice/${other}/voices/${id}/join/${other}`, {}, headers)
const takeApart = (person: Visitor, id: string) =>
  person.post(`/user-dashboard/voice/${id}/voices/${id}/take-apart`, {})
const joined = () =>
  query<{ id: string; voice_id: string }>('SELECT id, voice_id FROM recordings ORDER BY created_at')
const profiled = (count: number) =>
  vi.waitFor(() => expect(query('SELECT * FROM voice_profiles')).toHaveLength(count), { timeout: 90_000 })

const folder = mkdtempSync(join(tmpdir(), 'everspoken-joined-'))
function recording(name: string, noiseDb: number, seed: number): string {
  const path = join(folder, name)
  writeWav(path, withNoise(speechLike({ seconds: 25, f0Hz: 140, seed }), noiseDb), ENGINE_RATE_HZ)
  return path
}

describe('a voice of several recordings', () => {
  it('is read from the best part of both, is taken apart again, and stays when its first is deleted', async () => {
    server = await startVoiceServer('pocket')
    service = await startService({ VOICE_ENGINE: 'http', VOICE_HTTP_URL: server.url })
    const person = await newPerson(service.url)
    const noisy = await uploadSample(person, recording('noisy.wav', 8, 1))
    const clear = await uploadSample(person, recording('clear.wav', 40, 2))
    await profiled(2)
    const story = await startStory(person, noisy, 'The kettle is on, come in.')
    await waitForStory(person, story)

    const answer = await joinVoices(person, noisy, clear)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/user-dashboard/voice/${clear}#voice-${noisy}`,
    ])
    await vi.waitFor(
      () =>
        expect(query('SELECT voice_id, window_of FROM voice_profiles')).toEqual([
          { voice_id: clear, window_of: clear },
        ]),
      { timeout: 90_000 },
    )
    const page = await pageOf(person, clear)
    expect(page).toMatch(/From 00:\d\d to 00:\d\d of clear\.wav , chosen by the service/)
    expect(page).toMatch(/Together these recordings have \d+ seconds of speech/)

    // In another tab, and by others.
    expect((await joinVoices(person, noisy, clear)).status).toBe(303)
    const stranger = await newPerson(service.url)
    expect((await takeApart(stranger, noisy)).status).toBe(404)
    expect((await joinVoices(stranger, noisy, clear)).status).toBe(404)
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' }
    expect(
      (await person.post(`/user-dashboard/voice/${noisy}/voices/${noisy}/take-apart`, {}, elsewhere)).status,
    ).toBe(403)
    expect(joined().map((row) => row.voice_id)).toEqual([clear, clear])

    for (let tab = 0; tab < 2; tab++) expect((await takeApart(person, noisy)).status).toBe(303)
    expect(joined().map((row) => row.voice_id)).toEqual([noisy, clear])
    await profiled(2)

    await joinVoices(person, clear, noisy)
    await person.post(`/user-dashboard/voices/${noisy}/delete`, {})
    expect(joined()).toEqual([{ id: clear, voice_id: noisy }])
    expect(query('SELECT status, voice_id AS voice FROM readings')).toEqual([
      { status: 'ready', voice: noisy },
    ])
    await profiled(1)
  }, 240_000)

  it('is sent to a company in one request, and only with the consent to each recording', async () => {
    company = await startElevenlabsServer()
    const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-joined-company-'))
    const settings = { STORAGE_DIR: storageDir, ELEVENLABS_API_KEY: API_KEY, ELEVENLABS_URL: company.url }
    service = await startService({ STORAGE_DIR: storageDir })
    const person = await newPerson(service.url)
    const older = await uploadSample(person, recording('older.wav', 40, 3))
    await service.stop()
    service = await startService({ ...settings, VOICE_ENGINE: 'elevenlabs' })
    person.moveTo(service.url)
    const newer = await uploadSample(person, recording('newer.wav', 40, 4), 'ElevenLabs')
    const sent = () => Array.from(company?.voices.values() ?? [], ({ recordings }) => recordings.length)
    await vi.waitFor(() => expect(sent()).toEqual([1]), { timeout: 60_000 })

    await joinVoices(person, older, newer)
    await vi.waitFor(() => expect(sent()).toEqual([]), { timeout: 60_000 })
    const choose = async (agrees: Record<string, string>) => {
      const html = await (await person.get('/user-dashboard/voice-selection')).text()
      const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? '0'
      const fields = { voiceId: newer, version, ...agrees }
      return (await person.post('/user-dashboard/voice-selection', fields)).headers.get('location')
    }
    await person.post('/user-dashboard/document-type', {
      ...{ documentType: 'recipe', version: '1' },
    })
    // Asked about another recording of the voice, as in a page from before they were joined.
    expect(await choose({})).toContain(`agree=${newer}`)
    expect(await choose({ agrees: newer, company: 'ElevenLabs' })).toContain(`agree=${newer}`)
    expect(sent()).toEqual([])
    expect(await choose({ agrees: older, company: 'ElevenLabs' })).toContain('/document-upload')
    await waitForStory(person, await startStory(person, newer, 'The kettle is on, come in.'))
    expect(sent()).toEqual([2])
    await takeApart(person, newer)
    await vi.waitFor(() => expect(sent()).toEqual([1, 1]), { timeout: 60_000 })
  }, 240_000)
})
