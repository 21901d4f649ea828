import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { resample } from '../../src/decode/resampler'
import { type EngineSetup, HTTP_DIALECTS, type NarrationPlan, NEUTRAL_PLAN } from '../../src/engine'
import { createHttpEngine, httpEngine } from '../../src/engines/http'
import { readPcmWav } from '../../src/engines/http/pcm-wav'
import runVoiceTask from '../../src/host/worker'
import { measureSampleQuality } from '../../src/measure/quality/measure-sample-quality'
import { speechLike, withNoise } from '../support/speech-sample'
import { RATE_HZ } from '../support/synthetic-voice'
import { startVoiceServer, type VoiceFault, type VoiceServer } from '../support/voice-server'

const { remembering } = await vi.hoisted(() => import('../support/remembered'))
/** The proof and the server make and measure the same sounds again and again, which takes longer than the rest. */
vi.mock(import('../../src/engines/speak-plainly'), remembering('speakAsNobody'))
vi.mock(import('../../src/decode/resampler'), remembering('resample'))
vi.mock(import('../../src/engines/utterances/voice-distance'), remembering('measureVoice'))

const SENTENCE = 'My brother Ben came home.'
const TEXT = `The old train left at seven. ${SENTENCE}`
/** As FastAPI words it, with the text. */
const INVALID: VoiceFault = {
  status: 422,
  body: { detail: [{ type: 'long', loc: ['body', 'text'], msg: 'String too long', input: SENTENCE }] },
}
const BROKEN = { status: 500, body: { detail: 'CUDA out of memory' } }
const LOADING = { status: 503, body: { detail: 'Loading.' } }
const CLOSED = { status: 401, body: { detail: 'Not authenticated' } }
/** Faults after which another attempt is good. */
const PASSING: [string, VoiceFault][] = [
  ['has only half the speech', 'half the speech'],
  ['is silent', 'silence'],
  ['has other words', 'other words'],
  ['is a failure', BROKEN],
  ['asks to wait', { status: 429 }],
]
const LASTING: [string, VoiceFault, code: string, message: RegExp, requests: number][] = [
  ['is cut off', 'cut off', 'unusable-speech', /cut off/, 3],
  ['has only half the speech', 'half the speech', 'unusable-speech', /middle|too short/, 3],
  ['is empty', 'nothing at all', 'unusable-speech', /WAV/, 3],
  ['is not a WAV', 'not a WAV', 'unusable-speech', /WAV/, 3],
  ['is silent', 'silence', 'unusable-speech', /silent/, 3],
  ['is noise', 'noise', 'unusable-speech', /steady/, 3],
  ['has no end', 'endless', 'unusable-speech', /didn't end/, 3],
  ['is a page', 'a page', 'remote-refused', /text\/html/, 1],
  ['is an error without an end', 'endless error', 'remote-unreachable', /answered 500\.$/, 3],
  ['is a failure', BROKEN, 'remote-unreachable', /500: CUDA/, 3],
  ['says that it is loading', LOADING, 'remote-busy', /503: Loading\.$/, 3],
  ['always asks to wait', { status: 429 }, 'remote-busy', /429\.$/, 3],
  ['wants a password', CLOSED, 'remote-refused', /401: Not auth/, 1],
  ['finds the request invalid', INVALID, 'remote-refused', /422: body\.text String too long/, 1],
]
/** One function judges a WAV for all dialects; how a request ends is seen with each. */
const isOfEach = (fault: VoiceFault) => fault === BROKEN || fault === INVALID

/** How long the engine waited before each retry, in ms. */
const waits: number[] = []
const wait = async (ms: number) => waits.push(ms)
const engine = createHttpEngine({ wait, needsProof: false })
/** For servers that never end their response. */
const hasty = createHttpEngine({ wait, deadlineMs: () => 300, needsProof: false })

let profile: Uint8Array
let server: VoiceServer | undefined
const hooks = { onProgress: () => {} }

beforeAll(async () => {
  const samples = withNoise(speechLike({ seconds: 10.5, f0Hz: 130 }), 40)
  const sample = { samples: await resample(samples, RATE_HZ, 24_000), sampleRateHz: 24_000 }
  const recorded = { sample, quality: measureSampleQuality(samples) }
  profile = (await engine.makeProfile({ recordings: [recorded] }, {} as EngineSetup, hooks)).bytes
})
afterEach(async () => {
  waits.length = 0
  await server?.close()
  server = undefined
})

type Dialect = (typeof HTTP_DIALECTS)[number]

const setupOf = (url: string, dialect: Dialect): EngineSetup => ({
  modelsDirectory: '/nonexistent',
  http: { url, dialect },
})

async function read(
  dialect: Dialect,
  {
    text = SENTENCE,
    plan = {},
    by = engine,
    url = server!.url,
  }: Partial<{
    text: string
    plan: Partial<NarrationPlan>
    by: typeof engine
    url: string
  }> = {},
) {
  return by.narrate({ text, profile, plan: { ...NEUTRAL_PLAN, ...plan } }, setupOf(url, dialect), hooks)
}

const unexpected = () => expect.fail('The text was read')
const spokenBy = ({ requests }: VoiceServer) =>
  requests
    .filter(({ path }) => path === '/tts' || path === '/v1/audio/speech')
    .map(({ fields }) => fields.text ?? fields.input)

describe.each(HTTP_DIALECTS)('the engine http with a server of the dialect %s', (dialect) => {
  let good: Awaited<ReturnType<typeof read>> | undefined

  it('sends a text by sentences with the window of the recording, and keeps the server’s rate', async () => {
    server = await startVoiceServer(dialect)
    const { wave } = await read(dialect, { text: TEXT })
    expect(wave.sampleRateHz).toBe(24_000)
    expect(spokenBy(server)).toEqual(['The old train left at seven.', 'My brother ben came home.'])
    const sentAs = { pocket: 'voice_wav', chatterbox: 'files', openai: 'audio_sample' }[dialect]
    const file = server.requests.map(({ fields }) => fields[sentAs]).find((value) => value !== undefined)
    const sent = new Uint8Array(await (file as File).arrayBuffer())
    const { samples, sampleRateHz } = readPcmWav(sent)
    expect(sampleRateHz).toBe(24_000)
    expect(samples.length / sampleRateHz).toBeGreaterThan(10)
    expect(samples.length / sampleRateHz).toBeLessThanOrEqual(20)
    expect(Math.max(...samples.subarray(0, 24_000).map(Math.abs))).toBeGreaterThan(0.1)
  })

  it('reads below a path, with the user and password of the address', async () => {
    server = await startVoiceServer(dialect)
    const url = `${server.url.replace('//', '//owner:p%40ss@')}/voice`
    const failed = await read(dialect, { url }).catch((error: Error) => error.message)
    expect(server.requests[0].path).toMatch(/^\/voice\/[a-z]/)
    expect(server.requests[0].headers.authorization).toBe(`Basic ${btoa('owner:p@ss')}`)
    expect(failed).not.toMatch(/p@ss|p%40ss/)
  })

  it.each(dialect === 'pocket' ? PASSING : PASSING.filter(([, fault]) => isOfEach(fault)))(
    'tries again when a response %s',
    async (_, fault) => {
      server = await startVoiceServer(dialect)
      server.faults = [fault]
      const { wave } = await read(dialect)
      expect(spokenBy(server)).toHaveLength(2)
      good ??= await read(dialect)
      expect(wave).toEqual(good.wave)
    },
  )

  it.each(dialect === 'pocket' ? LASTING : LASTING.filter(([, fault]) => isOfEach(fault)))(
    'fails when each response %s',
    async (_, fault, code, message, requests) => {
      server = await startVoiceServer(dialect)
      server.lasting = fault
      const error = await read(dialect).then(unexpected, (error: Error) => error)
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
      expect(error.message).not.toMatch(/brother|home/i)
      expect(spokenBy(server)).toHaveLength(requests)
      expect(server.bytesWritten).toBeLessThan(20_000_000)
    },
  )
})

describe('the engine http', () => {
  it.each<[string, VoiceFault]>([
    ['does not respond', 'no response'],
    ['stops in the middle', 'stops in the middle'],
  ])('gives up when the server %s', async (_, fault) => {
    server = await startVoiceServer('pocket')
    server.lasting = fault
    await expect(read('pocket', { by: hasty })).rejects.toMatchObject({
      code: 'remote-unreachable',
      message: expect.stringMatching(/took more than 0 s/),
    })
  })

  it('adds to a server’s 16 kHz what is above 7, and nothing to a lower rate', async () => {
    server = await startVoiceServer('chatterbox')
    const highsAt = async (rateHz: number) => {
      server!.rateHz = rateHz
      const { wave } = await read('chatterbox')
      expect(wave.sampleRateHz).toBe(24_000)
      // Second differences tell high sounds.
      let [high, all] = [0, 0]
      for (let i = 2; i < wave.samples.length; i++) {
        const [before, now, after] = wave.samples.subarray(i - 2, i + 1)
        high += ((before - 2 * now + after) / 4) ** 2
        all += now ** 2
      }
      return high / all
    }
    expect(await highsAt(16_000)).toBeGreaterThan(2 * (await highsAt(11_025)))
  })

  it('never follows a redirect', async () => {
    server = await startVoiceServer('pocket')
    const elsewhere = await startVoiceServer('pocket')
    server.lasting = { status: 307, headers: { Location: `${elsewhere.url}/tts` } }
    await expect(read('pocket')).rejects.toMatchObject({
      code: 'remote-refused',
      message: expect.stringMatching(/redirects/),
    })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  it('fails, to be tried later, when nothing listens at the address', async () => {
    server = await startVoiceServer('pocket')
    await server.close()
    await expect(read('pocket')).rejects.toMatchObject({
      code: 'remote-unreachable',
      message: expect.stringMatching(/ECONNREFUSED/),
    })
    expect(await engine.availability(setupOf(server.url, 'pocket'))).toMatchObject({
      canRun: false,
      isTemporary: true,
      reason: expect.stringMatching(/ECONNREFUSED/),
    })
  })

  it.each([
    ['as long as the server asks, in seconds', () => '3', 3000, 3000],
    ['at most half a minute', () => '86400', 30_000, 30_000],
    [
      'until the date that the server names',
      () => new Date(Date.now() + 20_000).toUTCString(),
      10_000,
      20_000,
    ],
    ['a second for a value without meaning', () => 'soon', 1000, 1250],
  ])('waits %s', async (_, after, least, most) => {
    server = await startVoiceServer('pocket')
    server.faults = [{ status: 429, headers: { 'Retry-After': after() } }]
    await read('pocket')
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThanOrEqual(most)
  })

  it('waits one and then two seconds, and a little more by chance, when the server names no time', async () => {
    server = await startVoiceServer('pocket')
    server.lasting = { status: 429 }
    await read('pocket').catch(() => {})
    expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([1, 2])
  })

  it('can’t run without an address, nor where another service listens', async () => {
    const { http: _, ...nothing } = setupOf('', 'pocket')
    expect(await httpEngine.availability(nothing)).toEqual({
      canRun: false,
      reason: expect.stringMatching(/VOICE_HTTP_URL/),
    })
    server = await startVoiceServer('pocket')
    expect(await engine.availability(setupOf(server.url, 'chatterbox'))).toMatchObject({
      canRun: false,
      isTemporary: false,
      reason: expect.stringMatching(/404: Not Found/),
    })
  })

  it('can’t run for a while when its server doesn’t answer: the story is tried again', async () => {
    server = await startVoiceServer('pocket')
    await server.close()
    const setup = setupOf(server.url, 'pocket')
    const paths = { recordings: [{ samplePath: '/nonexistent' }], profilePath: '/nonexistent' }
    expect(await runVoiceTask({ kind: 'profile-sample', engine: 'http', setup, ...paths })).toMatchObject({
      ok: false,
      code: 'remote-unreachable',
      message: expect.stringMatching(/ECONNREFUSED/),
    })
  })

  it('uploads a recording to chatterbox once for a story, and again where it is missing', async () => {
    server = await startVoiceServer('chatterbox')
    await read('chatterbox', { text: TEXT })
    const paths = () => server!.requests.map(({ path }) => path)
    expect(paths()).toEqual(['/upload_reference', '/tts', '/tts'])
    server.requests.length = 0
    server.faults = [undefined, { status: 404, body: { detail: "Reference audio file 'x.wav' not found." } }]
    await read('chatterbox', { text: TEXT })
    expect(paths()).toEqual(['/upload_reference', '/tts', '/tts', '/upload_reference', '/tts'])
    expect(server.references.size).toBe(1)
  })

  it('asks chatterbox for the plan’s pace and for another seed with each attempt', async () => {
    server = await startVoiceServer('chatterbox')
    server.faults = ['silence', 'noise']
    await read('chatterbox', { plan: { pace: 1.1 } })
    const spoken = server.requests.filter(({ path }) => path === '/tts').map(({ fields }) => fields)
    expect(spoken.map(({ seed }) => seed)).toEqual([1, 2, 3])
    expect(spoken[0]).toMatchObject({ speed_factor: 1.1, voice_mode: 'clone', output_format: 'wav' })
  })

  it('leaves no voice at a server of openai, and sends it again where the server has lost it', async () => {
    server = await startVoiceServer('openai')
    server.faults = [undefined, { status: 400, body: { error: { message: "Invalid voice 'everspoken'" } } }]
    await read('openai', { text: TEXT, plan: { pace: 1.1 } })
    const asked = server.requests.map(
      ({ method, path }) => `${method} ${path.replace(/everspoken-\w+/, 'NAME')}`,
    )
    const [voices, speech] = ['POST /v1/audio/voices', 'POST /v1/audio/speech']
    expect(asked).toEqual([voices, speech, speech, voices, speech, 'DELETE /v1/audio/voices/NAME'])
    expect(server.references.size).toBe(0)
    expect(server.requests[1].fields).toMatchObject({ speed: 1.1, response_format: 'wav', task_type: 'Base' })
  })

  it('makes no louder profile of a louder recording', async () => {
    const samples = Float32Array.from({ length: 12 * 24_000 }, (_, i) => 0.1 * Math.sin(i / 20))
    const recorded = (gain: number) => ({
      sample: { samples: samples.map((value) => value * gain), sampleRateHz: 24_000 },
      quality: measureSampleQuality(new Float32Array(RATE_HZ)),
    })
    const [quiet, loud] = await Promise.all(
      [1, 4].map((gain) => engine.makeProfile({ recordings: [recorded(gain)] }, {} as EngineSetup, hooks)),
    )
    expect(quiet).toEqual(loud)
  })
})

describe('before a story', () => {
  const modelsDirectory = mkdtempSync(join(tmpdir(), 'everspoken-proof-'))
  const proving = createHttpEngine({ wait })
  const setup = () => ({ ...setupOf(server!.url, 'pocket'), modelsDirectory })
  const cloned = () => spokenBy(server!).length

  it('a server has to speak in two voices, again with another model, and when it is asked to', async () => {
    server = await startVoiceServer('pocket')
    expect(await proving.availability(setup())).toMatchObject({ canRun: true })
    await proving.availability(setup())
    expect(cloned()).toBe(2)
    server.model = 'toy-2'
    await proving.availability(setup())
    expect(cloned()).toBe(4)
    const { http } = setup()
    await proving.availability({ ...setup(), http: { ...http!, provesAnew: true } })
    expect(cloned()).toBe(6)
  })

  it('nothing that only may be a server is quoted until it has spoken in two voices', async () => {
    server = await startVoiceServer('pocket')
    const secret: VoiceFault = { status: 401, body: { detail: 'secret of the inner net' } }
    const elsewhere = { ...setup(), http: { url: server.url, dialect: 'openai' as const } }
    const said = async (of = setup()) => ((await proving.availability(of)) as { reason?: string }).reason
    const toldIn = (of: EngineSetup) =>
      proving
        .narrate({ text: SENTENCE, profile, plan: NEUTRAL_PLAN }, of, hooks)
        .catch(({ message }) => message)
    server.lasting = secret
    const { host } = new URL(server.url)
    expect([await said(), await toldIn(setup())]).toEqual(
      Array(2).fill(`The voice server at ${host} answered 401.`),
    )
    expect([await said(elsewhere), await toldIn(elsewhere)]).toEqual(
      Array(2).fill(`The voice server at ${host} answered 404.`),
    )
    server.lasting = undefined
    expect(await said()).toBeUndefined()
    server.lasting = secret
    expect(await toldIn(setup())).toBe(`The voice server at ${host} answered 401: secret of the inner net.`)
    server.model = 'toy-2'
    expect(await said()).toBe(`The voice server at ${host} answered 401: secret of the inner net.`)
  })

  it('a server that has only a voice of its own reads nothing, and says why', async () => {
    server = await startVoiceServer('pocket')
    server.lasting = 'stock voice'
    const reason = expect.stringMatching(/does not speak in the voice of the recording.+alike/)
    expect(await proving.availability(setup())).toEqual({ canRun: false, isTemporary: true, reason })
    const story = proving.narrate({ text: SENTENCE, profile, plan: NEUTRAL_PLAN }, setup(), hooks)
    await expect(story).rejects.toMatchObject({ code: 'remote-refused', message: reason })
    expect(spokenBy(server).map((text) => String(text).toLowerCase())).not.toContain(SENTENCE.toLowerCase())
    server.lasting = undefined
    await proving.narrate({ text: SENTENCE, profile, plan: NEUTRAL_PLAN }, setup(), hooks)
    expect(String(spokenBy(server).at(-1)).toLowerCase()).toBe(SENTENCE.toLowerCase())
  })
})
