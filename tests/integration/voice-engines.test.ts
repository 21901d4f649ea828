import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import { API_KEY, startElevenlabsServer } from '../support/elevenlabs-server'
import { inDatabase, readRows } from '../support/in-database'
import { newPerson } from '../support/person'
import { KEEPER, type Service, startService } from '../support/service'
import { babble } from '../support/synthetic-voice'
import { textOf } from '../support/text-of'
import { signIn, startStory, uploadSample, waitForStory } from '../support/visitor'
import { startVoiceServer, type VoiceServer } from '../support/voice-server'
import { writeWav } from '../support/wav'

/* The whole way of a story with an engine that isn't the default. */
let service: Service | undefined
let server: VoiceServer | undefined
afterEach(async () => {
  await service?.dispose()
  await server?.close()
  service = undefined
  server = undefined
})

const query = <T>(sql: string): T[] => readRows(service!, sql)
const execute = (sql: string) => inDatabase(service!, (db) => db.$client.exec(sql))

const SET_UP = '/admin-dashboard/set-up'

const signInAsKeeper = (url: string) => signIn(url, KEEPER.ADMIN_USERNAME, KEEPER.ADMIN_PASSWORD)

/** The notices follow the line by which a start is known. */
const printed = (words: string) => vi.waitFor(() => expect(service?.output()).toContain(words))

describe('stories by a voice server on the owner’s network', () => {
  it('are made by it alone, with the times of their words, and say so', async () => {
    server = await startVoiceServer('pocket')
    service = await startService({ ...KEEPER, VOICE_ENGINE: 'http', VOICE_HTTP_URL: server.url })
    await printed("voice engine 'http', on the machine of VOICE_HTTP_URL")
    const person = await newPerson(service.url)
    const privacy = textOf(await (await person.get('/privacy')).text())
    expect(privacy).toContain('made on another computer of the people who run this service')
    const recording = join(service.storageDir, 'half-a-minute.wav')
    writeWav(recording, babble(30, 150), ENGINE_RATE_HZ)
    const sample = await uploadSample(person, recording)
    await vi.waitFor(() => expect(query('SELECT engine FROM voice_profiles')).toEqual([{ engine: 'http' }]), {
      timeout: 60_000,
    })
    const words = 'The kettle is on, come in.'
    const id = await startStory(person, sample, words)
    await waitForStory(person, id)
    const [story] = query<{ status: string; engine: string; word_times: string }>(
      `SELECT status, engine, word_times FROM readings WHERE story_id = '${id}'`,
    )
    expect(story).toMatchObject({ status: 'ready', engine: expect.stringMatching(/^http http-\d/) })
    const times = JSON.parse(story?.word_times ?? '') as { from: number; to: number; startMs: number }[]
    expect(times.map(({ from, to }) => words.slice(from, to))).toEqual(words.split(' '))
    expect(server.requests.some(({ path }) => path === '/tts')).toBe(true)

    const { requests } = server
    const before = requests.length
    server.lasting = 'no response'
    const keeper = await signInAsKeeper(service.url)
    const setUp = async () => textOf(await (await keeper.get(SET_UP)).text())
    const [first, second] = ['one', 'another'].map(() => keeper.post(SET_UP, { try: 'voice' }))
    const isAsked = () => expect(requests.slice(before).map(({ path }) => path)).toContain('/tts')
    await vi.waitFor(isAsked, { timeout: 60_000 })
    expect(await setUp()).toMatch(/The sentence is still being made\..*Check again/)
    expect(requests.slice(before).filter(({ path }) => path === '/tts')).toHaveLength(1)
    await server.close()
    for (const { status } of await Promise.all([first, second])) expect(status).toBe(303)
    expect(await setUp()).toMatch(/It could not be made\. .+Make it again/)
    expect((await keeper.get(`${SET_UP}/voice`)).status).toBe(404)
  }, 180_000)
})

describe('a voice server that doesn’t answer', () => {
  it('lets the service start, since it may be switched on later', async () => {
    service = await startService({ VOICE_ENGINE: 'http', VOICE_HTTP_URL: 'http://127.0.0.1:9' })
    await printed("The voice engine 'http' can't make stories.")
    expect((await fetch(`${service.url}/faq`)).status).toBe(200)
  }, 60_000)
})

describe('an engine that can’t run here', () => {
  it.each([
    ['http', /VOICE_HTTP_URL/],
    ['pocket', /npm run voice -- install pocket/],
  ])(
    'stops the start: %s',
    async (name, reason) => {
      await expect(startService({ VOICE_ENGINE: name })).rejects.toThrow(reason)
    },
    60_000,
  )
})

describe('stories by a company', () => {
  it('begin with a consent that names it, and end with the deletion of the voice there', async () => {
    const company = await startElevenlabsServer()
    try {
      service = await startService({
        ...{ VOICE_ENGINE: 'elevenlabs', ELEVENLABS_API_KEY: API_KEY, ELEVENLABS_URL: company.url },
        ...KEEPER,
      })
      await printed("voice engine 'elevenlabs', by a company")
      const keeper = await signInAsKeeper(service.url)
      expect((await keeper.post(SET_UP, { try: 'voice' })).status).toBe(303)
      const setUp = textOf(await (await keeper.get(SET_UP)).text())
      expect(setUp).toMatch(/ElevenLabs takes money for each.+nothing is made for a trial/)
      expect(setUp).not.toMatch(/Hear the voice|still being made/)
      expect(company.voices.size).toBe(0)
      const person = await newPerson(service.url)
      expect(textOf(await (await person.get('/privacy')).text())).toContain(
        'made by ElevenLabs, another company',
      )
      const details = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft.' }
      const voice = { voice: 'tests/fixtures/voice.mp3' }
      for (const named of [{}, { company: '' }, { company: 'Others Inc' }] as Record<string, string>[]) {
        const refused = await person.upload('/api/voice-samples', { ...details, ...named }, voice)
        expect(refused.status).toBe(422)
        expect((await refused.json()).errors.company).toContain('made by ElevenLabs, another company')
      }
      const refused = await person.upload('/user-dashboard/voices/new', details, voice)
      expect(refused.status).toBe(422)
      const page = await refused.text()
      expect(textOf(page)).toContain('Another company makes the stories')
      expect(page).toContain('<input type="hidden" name="company" value="ElevenLabs"/>')
      expect(query('SELECT * FROM recordings')).toEqual([])

      const sample = await uploadSample(person, 'tests/fixtures/voice.mp3', 'ElevenLabs')
      expect(query<{ statement: string }>('SELECT statement FROM consent_records')[0]?.statement).toContain(
        'are sent to ElevenLabs',
      )
      await waitForStory(person, await startStory(person, sample, 'The kettle is on, come in.'))
      expect(query('SELECT status, engine FROM readings')).toMatchObject([
        { status: 'ready', engine: expect.stringMatching(/^elevenlabs /) },
      ])
      expect(company.voices.size).toBe(1)
      await person.post(`/user-dashboard/voices/${sample}/delete`, {})
      await vi.waitFor(() => expect(company.voices.size).toBe(0), { timeout: 60_000 })
      await vi.waitFor(() => expect(query('SELECT * FROM remote_voice_deletions')).toEqual([]))
      expect(service.output()).not.toContain(API_KEY)
    } finally {
      await company.close()
    }
  }, 180_000)

  it('leave no voice there that was made when the service was killed', async () => {
    const company = await startElevenlabsServer()
    try {
      company.fail(/^POST \/v1\/voices\/add/, 'no response', { times: 1, isDone: true })
      service = await startService({
        ...{ VOICE_ENGINE: 'elevenlabs', ELEVENLABS_API_KEY: API_KEY, ELEVENLABS_URL: company.url },
      })
      const person = await newPerson(service.url)
      const sample = await uploadSample(person, 'tests/fixtures/voice.mp3', 'ElevenLabs')
      await vi.waitFor(() => expect(company.voices.size).toBe(1), { timeout: 60_000 })
      const [lost] = [...company.voices.keys()]
      await service.kill()
      // The deletion of what was to be made is due after an hour.
      execute('UPDATE remote_voice_deletions SET retry_at = 0')
      await service.restart()
      person.moveTo(service.url)
      const remoteIds = () => query<{ remote_id: string }>('SELECT remote_id FROM voice_profiles')
      await vi.waitFor(
        () => {
          expect([...company.voices.keys()]).toEqual(remoteIds().map((row) => row.remote_id))
          expect(remoteIds()).toHaveLength(1)
        },
        { timeout: 60_000, interval: 200 },
      )
      expect(company.voices.has(lost!)).toBe(false)
      expect(query('SELECT * FROM remote_voice_deletions')).toEqual([])
      await person.post(`/user-dashboard/voices/${sample}/delete`, {})
      await vi.waitFor(() => expect(company.voices.size).toBe(0), { timeout: 60_000 })
    } finally {
      await company.close()
    }
  }, 180_000)
})
