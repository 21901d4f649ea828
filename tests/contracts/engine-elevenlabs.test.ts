import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeAnalysisCopy } from '~/voice-engine/encode/analysis-copy'
import {
  ENGINE_RATE_HZ,
  type EngineSetup,
  type NarrationPlan,
  NEUTRAL_PLAN,
  type Recorded,
} from '~/voice-engine/engine'
import { createElevenlabsEngine } from '~/voice-engine/engines/elevenlabs'
import { createVoicePool } from '~/voice-engine/pool.server'
import { readPcmWav } from '~/voice-engine/speak/pcm-wav'
import { timesInText } from '~/voice-engine/words/times-in-text'
import { workerEntry } from '~/workers/worker-entry.server'
import {
  API_KEY,
  type ElevenlabsFault,
  type ElevenlabsServer,
  refusals,
  startElevenlabsServer,
} from '../support/elevenlabs-server'
import { expectClean, rms } from '../support/engine-reading'
import { qualityWith } from '../support/sample-quality'
import { babble } from '../support/synthetic-voice'
import { voicePermissions } from '../support/voice-permissions'

const TEXT = 'The old train left the station just before seven. My brother Ben came home.'
/** As FastAPI words it, with the text. */
const INVALID = {
  status: 422,
  body: { detail: [{ type: 'long', loc: ['body', 'text'], msg: 'String too long', input: TEXT }] },
}
const QUOTING = { status: 400, body: { detail: { status: 'odd', message: `Can't read '${TEXT}'.` } } }
const SPEAKING = /^POST \/v1\/text-to-speech/
const ADDING = /^POST \/v1\/voices\/add/

/** How long the engine waited before each retry, in ms. */
const waits: number[] = []
const wait = async (ms: number) => waits.push(ms)
let time = 0
const engine = createElevenlabsEngine({ wait, now: () => time })
/** For calls that never end. */
const hasty = createElevenlabsEngine({ wait, deadlineMs: 1000 })
const hooks = { onProgress: () => {} }

let server: ElevenlabsServer
beforeEach(async () => {
  waits.length = 0
  time += 3_600_000
  server = await startElevenlabsServer()
})
afterEach(() => server.close())

const setupOf = (url = server.url, apiKey = API_KEY): EngineSetup => ({
  calibrationPath: '/nonexistent',
  modelsDirectory: '/nonexistent',
  elevenlabs: { url, apiKey },
})
const NAME = 'Everspoken 0b0c8a52-3a3e-4d0b-9d2f-1f6f6a3f7c11'
const recorded = (signalToNoiseDb = 40): Recorded => ({
  sample: {
    samples: Float32Array.from({ length: 72_000 }, (_, i) => 0.4 * Math.sin(i / 20)),
    sampleRateHz: 24_000,
  },
  quality: qualityWith({ signalToNoiseDb }),
})
const speaker = (...recordings: Recorded[]) => ({ recordings, remoteName: NAME })
const profileOf = (by = engine) => by.makeProfile(speaker(recorded()), setupOf(), hooks)

/** Reads with a new voice. */
async function read({ text = TEXT, plan = {} as Partial<NarrationPlan>, by = engine } = {}) {
  const { bytes: profile } = await profileOf()
  return by.narrate({ text, profile, plan: { ...NEUTRAL_PLAN, ...plan } }, setupOf(), hooks)
}

const callsTo = (on: RegExp) => server.calls.filter(({ method, path }) => on.test(`${method} ${path}`))
const failure = (running: Promise<unknown>) =>
  running.then(
    () => expect.fail('did not fail'),
    (error: Error & { code: string }) => error,
  )

describe('whether the engine elevenlabs can run', () => {
  it('is so with an account that answers, which is asked every few minutes only', async () => {
    for (let n = 0; n < 3; n++) expect(await engine.availability(setupOf())).toEqual({ canRun: true })
    expect(callsTo(/subscription/)).toHaveLength(1)
    time += 6 * 60_000
    await engine.availability(setupOf())
    expect(callsTo(/subscription/)).toHaveLength(2)
    expect(await engine.availability(setupOf(server.url, 'another key'))).toMatchObject({ canRun: false })
  })

  it('is not so without a key, and nothing is called', async () => {
    const { elevenlabs: _, ...nothing } = setupOf()
    const reason = 'ELEVENLABS_API_KEY is not set.'
    expect(await engine.availability(nothing)).toEqual({ canRun: false, reason })
    await expect(engine.makeProfile(speaker(recorded()), nothing, hooks)).rejects.toThrow(reason)
    await expect(engine.forgetVoice!('a', nothing)).rejects.toThrow(reason)
    expect(server.calls).toEqual([])
  })

  it.each<[string, ElevenlabsFault, boolean, RegExp]>([
    ['the key is wrong', refusals.invalidKey, false, /doesn't accept ELEVENLABS_API_KEY \(Invalid API key\)/],
    ['the key may not do this', refusals.permission, false, /doesn't let ELEVENLABS_API_KEY do this/],
    ['there are too many requests', refusals.rate, true, /too many requests/],
    ['the service is broken', { status: 500 }, true, /answered 500/],
    ['it redirects', { status: 307, headers: { Location: 'http://127.0.0.1:1/' } }, false, /redirects/],
    ['a router answers', 'a page', false, /text\/html/],
  ])('is not so when %s', async (_, fault, isTemporary, reason) => {
    server.fail(/subscription/, fault)
    expect(await engine.availability(setupOf())).toEqual({
      canRun: false,
      isTemporary,
      reason: expect.stringMatching(reason),
    })
    expect(waits).toEqual([])
  })

  it('is not so for now when nothing answers', async () => {
    server.fail(/subscription/, 'no response')
    expect(await hasty.availability(setupOf())).toMatchObject({ canRun: false, isTemporary: true })
    const { url } = server
    await server.close()
    const isClosed = await engine.availability(setupOf(url))
    server = await startElevenlabsServer()
    expect(isClosed).toMatchObject({
      isTemporary: true,
      reason: expect.stringMatching(/ElevenLabs can't be reached: ECONNREFUSED/),
    })
  })
})

describe('the profile of the engine elevenlabs', () => {
  it('is a voice of the whole recording under the given name', async () => {
    const { remoteId, bytes } = await profileOf()
    const [[id, { name, recordings }]] = [...server.voices]
    expect(remoteId).toBe(id)
    expect(bytes.length).toBeLessThan(200)
    expect(name).toBe(NAME)
    expect(recordings).toHaveLength(1)
    const { samples, sampleRateHz } = readPcmWav(recordings[0]!)
    expect([samples.length, sampleRateHz]).toEqual([72_000, 24_000])
    expect(rms(samples)).toBeCloseTo(rms(recorded().sample.samples), 3)
  })

  it('is a voice of all recordings, in files of their own, without noise if one of them has it', async () => {
    const [first, other] = [recorded(), recorded(12)]
    other.sample.samples = other.sample.samples.slice(0, 48_000)
    await engine.makeProfile(speaker(first, other), setupOf(), hooks)
    const [[, { recordings }]] = [...server.voices]
    expect(recordings.map((wav) => readPcmWav(wav).samples.length)).toEqual([72_000, 48_000])
    expect(callsTo(ADDING)).toMatchObject([{ fields: { remove_background_noise: 'true' } }])
  })

  it.each([
    [12, 'true'],
    [35, 'false'],
  ])(
    'has its noise removed by the service at a signal-to-noise ratio of %i dB: %s',
    async (decibels, expected) => {
      await engine.makeProfile(speaker(recorded(decibels)), setupOf(), hooks)
      expect(callsTo(ADDING)[0]!.fields.remove_background_noise).toBe(expected)
    },
  )

  it('is refused for a silent recording, which is not sent', async () => {
    const silent = { ...recorded(), sample: { samples: new Float32Array(24_000), sampleRateHz: 24_000 } }
    await expect(engine.makeProfile(speaker(silent), setupOf(), hooks)).rejects.toMatchObject({
      code: 'too-short',
    })
    expect(server.calls).toEqual([])
  })

  it('is refused when the service wants it verified, and the voice is found by its name', async () => {
    server.requiresVerification = true
    const error = await failure(profileOf())
    expect(error).toMatchObject({ code: 'remote-refused', message: expect.stringMatching(/verification/) })
    await engine.forgetVoice!(NAME, setupOf())
    expect(server.voices.size).toBe(0)
  })

  it.each<[string, ElevenlabsFault, string, RegExp]>([
    ['refuses the key', refusals.invalidKey, 'remote-refused', /ELEVENLABS_API_KEY/],
    ['has no credits left', refusals.quota, 'remote-refused', /no credits left/],
    ['finds the request invalid', INVALID, 'remote-refused', /422: body.text String too long/],
    ['asks to wait', refusals.rate, 'remote-busy', /too many requests/],
    ['is broken', { status: 500 }, 'remote-unreachable', /answered 500/],
  ])('fails after one request when the service %s', async (_, fault, code, message) => {
    server.fail(ADDING, fault)
    expect(await failure(profileOf())).toMatchObject({ code, message: expect.stringMatching(message) })
    expect(callsTo(ADDING)).toHaveLength(1)
    expect(server.voices.size).toBe(0)
  })

  it.each<[string, ElevenlabsFault]>([
    ['is cut off', 'cut off'],
    ['never comes', 'no response'],
    ['stops in the middle', 'stops in the middle'],
    ['is a failure', { status: 502 }],
    ['is not JSON', 'not JSON'],
    ['is a page', 'a page'],
    ['has no end', 'endless'],
  ])('is found by its name when the response %s though the voice was made', async (_, fault) => {
    server.fail(ADDING, fault, { isDone: true })
    await failure(profileOf(hasty))
    expect(callsTo(ADDING)).toHaveLength(1)
    expect(server.voices.size).toBe(1)
    expect(server.bytesWritten).toBeLessThan(20_000_000)
    await engine.forgetVoice!(NAME, setupOf())
    expect(server.voices.size).toBe(0)
  })
})

describe('reading by the engine elevenlabs', { timeout: 90_000 }, () => {
  it('asks for the same words with the same seed, at the plan’s pace and with room for phrases', async () => {
    for (let n = 0; n < 2; n++) await read({ text: 'Ben came home.', plan: { pace: 1.12 } })
    const [first, second] = callsTo(SPEAKING)
    expect(first!.fields).toMatchObject({
      model_id: 'eleven_multilingual_v2',
      voice_settings: { speed: 1.12 },
      text: 'Ben, came home.',
    })
    expect(first!.query).toEqual({ output_format: 'mp3_44100_128' })
    expect(second!.fields.seed).toBe(first!.fields.seed)
  })

  it('is silent between sentences, where it makes the pause itself', async () => {
    const { words, wave } = await read()
    expect(wave.sampleRateHz).toBe(44_100)
    const pause = wave.samples.subarray(
      words[8]!.endSeconds * 44_100 + 4000,
      words[9]!.startSeconds * 44_100 - 4000,
    )
    expect(pause.length).toBeGreaterThan(4000)
    expect(rms(pause)).toBeLessThan(0.003)
    expect(timesInText(TEXT, words)).toHaveLength(14)
  })

  it('sends a long text in passages that end with sentences, and each with its neighbours', async () => {
    const day = (n: number) =>
      `We walked along the river on day ${n + 1}, past the mill and the old bridge, and my father told us how his own father had once fished there in the rain with him.`
    const text = Array.from({ length: 11 }, (_, n) => day(n)).join(' ')
    const { words } = await read({ text })
    const sent = callsTo(SPEAKING).map(({ fields }) => fields)
    expect(sent.length).toBeGreaterThan(1)
    for (const { text } of sent) expect(String(text)).toMatch(/^We .{150,1497}\.$/s)
    expect(sent[1]!.previous_text).toBe(sent[0]!.text)
    expect(sent[0]!.next_text).toBe(sent[1]!.text)
    expect(words.filter(({ word }) => word === 'river')).toHaveLength(11)
  })

  it('reads on without the times of words', async () => {
    server.fail(SPEAKING, 'no times')
    const { wave, words } = await read()
    expect(words).toEqual([])
    expectClean(wave.samples)
  })

  it('has the profile made again when the service has lost the voice', async () => {
    for (const fault of [refusals.noVoice, refusals.noVoiceOnce]) {
      server.fail(SPEAKING, fault, { times: 1 })
      await expect(read()).rejects.toMatchObject({ code: 'profile-outdated' })
    }
  })

  it.each<[string, ElevenlabsFault, number, number]>([
    ['asks to wait', refusals.rate, 1000, 1250],
    ['is reading too much at once', refusals.concurrent, 1000, 1250],
    ['names the time to wait', { ...refusals.rate, headers: { 'Retry-After': '7' } }, 7000, 7000],
    ['took too long', { status: 408 }, 1000, 1250],
    ['is broken', { status: 500 }, 1000, 1250],
  ])('tries again when the service %s', async (_, fault, least, most) => {
    server.fail(SPEAKING, fault, { times: 1 })
    expectClean((await read()).wave.samples)
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThanOrEqual(most)
  })

  it.each<[string, ElevenlabsFault, string, RegExp, number]>([
    [
      'refuses the key',
      refusals.invalidKey,
      'remote-refused',
      /ELEVENLABS_API_KEY \(Invalid API key\)\.$/,
      1,
    ],
    ['has no credits left', refusals.quota, 'remote-refused', /no credits left.*quota of 10000/, 1],
    ['finds no such account', refusals.noWorkspace, 'remote-refused', /ELEVENLABS_API_KEY/, 1],
    ['finds the request invalid', INVALID, 'remote-refused', /422: body.text String too long\.$/, 1],
    ['repeats the text', QUOTING, 'remote-refused', /answered 400\.$/, 1],
    ['always asks to wait', refusals.rate, 'remote-busy', /too many requests/, 3],
    ['is always broken', { status: 500 }, 'remote-unreachable', /answered 500\.$/, 3],
    ['cuts the response off', 'cut off', 'unusable-speech', /cut off/, 1],
    ['has no end', 'endless', 'unusable-speech', /no end/, 1],
    ['sends a page', 'a page', 'remote-refused', /text\/html/, 1],
    ['sends broken JSON', 'not JSON', 'unusable-speech', /JSON/, 1],
    ['sends silence', 'silence', 'unusable-speech', /silence/, 1],
    ['sends no MP3', { status: 200, body: { audio_base64: 'YWJj' } }, 'unusable-speech', /no MP3/, 1],
    ['sends nothing', { status: 200, body: {} }, 'unusable-speech', /no sound/, 1],
  ])('fails when the service %s', async (_, fault, code, message, requests) => {
    server.fail(SPEAKING, fault)
    const error = await failure(read())
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
    expect(error.message).not.toMatch(/train|station|sk_a/i)
    expect(callsTo(SPEAKING)).toHaveLength(requests)
    expect(server.bytesWritten).toBeLessThan(20_000_000)
  })

  it('never repeats the key, even if the service does', async () => {
    server.fail(SPEAKING, { status: 403, body: { detail: { message: `The key ${API_KEY} is blocked.` } } })
    expect((await failure(read())).message).toBe('ElevenLabs answered 403: The key … is blocked.')
  })

  it.each<ElevenlabsFault>(['no response', 'stops in the middle'])(
    'gives up when there is %s',
    async (fault) => {
      server.fail(SPEAKING, fault)
      const error = await failure(read({ by: hasty }))
      expect(error).toMatchObject({
        code: 'remote-unreachable',
        message: expect.stringMatching(/took more than/),
      })
    },
  )

  it('never follows a redirect, nor sends the key along', async () => {
    const elsewhere = await startElevenlabsServer()
    server.fail(/./, { status: 307, headers: { Location: `${elsewhere.url}/v1/voices/add` } })
    expect((await failure(profileOf())).message).toMatch(/redirects/)
    expect((await failure(engine.forgetVoice!('a', setupOf()))).message).toMatch(/redirects/)
    expect(elsewhere.calls).toEqual([])
    await elsewhere.close()
  })
})

describe('forgetting a voice by the engine elevenlabs', () => {
  it('deletes the voice and what it has read, and nothing else', async () => {
    const [gone, kept] = [await profileOf(), await profileOf()]
    for (const { bytes: profile } of [gone, kept, gone, gone]) {
      await engine.narrate({ text: 'Sleep well.', profile, plan: NEUTRAL_PLAN }, setupOf(), hooks)
    }
    await engine.forgetVoice!(gone.remoteId!, setupOf())
    expect([...server.voices.keys()]).toEqual([kept.remoteId])
    expect(server.history.map(({ voice_id }) => voice_id)).toEqual([kept.remoteId])
  })

  it('deletes by name what has exactly this name', async () => {
    const other = { ...speaker(recorded()), remoteName: `${NAME}2` }
    const kept = await engine.makeProfile(other, setupOf(), hooks)
    for (let n = 0; n < 2; n++) await profileOf()
    await engine.forgetVoice!(NAME, setupOf())
    expect([...server.voices.keys()]).toEqual([kept.remoteId])
  })

  it('counts a voice that is already gone as deleted', async () => {
    for (const gone of ['gone', NAME]) await engine.forgetVoice!(gone, setupOf())
    server.fail(/^DELETE/, refusals.noVoice, { times: 1 })
    await engine.forgetVoice!('gone', setupOf())
    server.fail(/^DELETE/, { status: 404, body: { detail: 'Not Found' } })
    await engine.forgetVoice!('gone', setupOf())
  })

  it.each<[string, ElevenlabsFault, string]>([
    ['the key is refused', refusals.invalidKey, 'remote-refused'],
    ['there is no such account', refusals.noWorkspace, 'remote-refused'],
    ['the service is busy', refusals.rate, 'remote-busy'],
    ['the service is broken', { status: 500 }, 'remote-unreachable'],
  ])('fails, to be tried again, when %s', async (_, fault, code) => {
    server.fail(/^DELETE \/v1\/voices/, fault)
    await expect(engine.forgetVoice!('a', setupOf())).rejects.toMatchObject({ code })
  })

  it('fails, to be tried again, when what it has read can not be deleted', async () => {
    const { remoteId } = await profileOf()
    server.fail(/history/, refusals.permission)
    await expect(engine.forgetVoice!(remoteId!, setupOf())).rejects.toMatchObject({ code: 'remote-refused' })
    expect(server.voices.size).toBe(0)
  })
})

it('the engine elevenlabs makes a story in its worker process, within its memory, and forgets the voice', {
  timeout: 90_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-elevenlabs-'))
  const [samplePath, profilePath, outputPath] = ['sample', 'profile', 'story'].map((name) =>
    join(folder, name),
  )
  await writeAnalysisCopy(samplePath!, { samples: babble(20, 150), sampleRateHz: ENGINE_RATE_HZ })
  const { name, rssLimitMb } = engine
  const pool = createVoicePool({
    workerEntry: workerEntry('voice'),
    maxProcesses: 1,
    rssLimitMb,
    permissions: voicePermissions,
  })
  const task = { engine: name, setup: setupOf(), profilePath: profilePath! }
  try {
    const recordings = [{ samplePath: samplePath! }]
    const { remoteId } = await pool.profileSample({ ...task, recordings, remoteName: NAME })
    expect([...server.voices.keys()]).toEqual([remoteId])
    const text = `${TEXT} `.repeat(5).trim()
    const narration = { ...task, text, plan: NEUTRAL_PLAN, storyId: 'a-story', outputPath: outputPath! }
    const { words, durationMs, engineVersion } = await pool.narrate(narration)
    expect(words).toHaveLength(5 * 14)
    expect(words.at(-1)!.endMs).toBeLessThanOrEqual(durationMs)
    expect(engineVersion).toBe(engine.version)
    expect(callsTo(/subscription/)).toHaveLength(1)
    await pool.forgetVoice({ ...task, remoteId: remoteId! })
    expect([server.voices.size, server.history.length]).toEqual([0, 0])
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
