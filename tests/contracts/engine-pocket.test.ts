import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { createVoicePool } from '~/voices/engine/pool.server'
import { resample } from '../../engine/src/decode/resampler'
import { type EngineSetup, NEUTRAL_PLAN, type Profile, type Recorded } from '../../engine/src/engine'
import { pocketEngine } from '../../engine/src/engines/pocket'
import { loadModel } from '../../engine/src/engines/pocket/addon'
import { speakUtterance } from '../../engine/src/engines/pocket/speak-utterance'
import { openReference } from '../../engine/src/engines/utterances/reference-profile'
import runVoiceTask from '../../engine/src/host/worker'
import type { NarratedStory } from '../../engine/src/protocol'
import { semitonesOf } from '../../engine/tests/support/pitch'
import { qualityWith } from '../../engine/tests/support/sample-quality'
import { speechLike } from '../../engine/tests/support/speech-sample'
import { RATE_HZ } from '../../engine/tests/support/synthetic-voice'
import { installToy } from '../../engine/tests/support/toy-pocket/installed-toy'
import { addonProblem, FRAME, toyFiles, type Variant } from '../../engine/tests/support/toy-pocket/toy-files'
import { voicePermissions } from '../support/voice-permissions'

const TEXT = 'We walked home.'
const hooks = { onProgress: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'everspoken-pocket-'))
const outputPath = join(folder, 'story.mp3')
const profilePath = join(folder, 'profile')
const setupOf = (modelsDirectory: string): EngineSetup => ({
  modelsDirectory,
})
const toy = setupOf(installToy())

let recorded: Recorded
let profile: Profile
const makeProfile = () => pocketEngine.makeProfile({ recordings: [recorded] }, toy, hooks)

beforeAll(async () => {
  const samples = await resample(speechLike({ seconds: 13, f0Hz: 140 }), RATE_HZ, 24_000)
  recorded = { sample: { samples, sampleRateHz: 24_000 }, quality: qualityWith() }
  profile = await makeProfile()
  writeFileSync(profilePath, profile.bytes)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The pitch of a reading in the voice of a tone. */
async function hertzOf(toneHz: number): Promise<number> {
  const tone = Float32Array.from(
    { length: 96_000 },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * toneHz * i) / 24_000),
  )
  const sample = { samples: tone, sampleRateHz: 24_000 }
  const recordings = [{ sample, quality: qualityWith() }]
  const { bytes } = await pocketEngine.makeProfile({ recordings }, toy, hooks)
  const narration = { text: TEXT, profile: bytes, plan: NEUTRAL_PLAN }
  return 2 ** ((await semitonesOf((await pocketEngine.narrate(narration, toy, hooks)).wave)) / 12)
}

describe('the profile of the engine pocket', () => {
  it('is the same for the same recording, and has the seconds that the model listens to', async () => {
    expect(await makeProfile()).toEqual(profile)
    const seconds = openReference(profile.bytes, pocketEngine.version).length / 24_000
    expect(seconds).toBeGreaterThanOrEqual(10)
    expect(seconds).toBeLessThanOrEqual(12)
  })

  it('is refused for a recording that is not made of numbers', async () => {
    const sample = { samples: new Float32Array(240_000).fill(Number.NaN), sampleRateHz: 24_000 }
    const recordings = [{ sample, quality: qualityWith() }]
    const made = pocketEngine.makeProfile({ recordings }, toy, hooks)
    await expect(made).rejects.toMatchObject({ code: 'undecodable' })
  })
})

describe.skipIf(addonProblem)(`the engine pocket with a toy model${addonProblem ?? ''}`, () => {
  it('reads at the pitch of the recording', async () => {
    const [lowHz, highHz] = await Promise.all([hertzOf(110), hertzOf(220)])
    expect(highHz / lowHz).toBeGreaterThan(1.6)
    expect(highHz / lowHz).toBeLessThan(2.4)
  })

  it('speaks two sentences in one call as they are written, and gives short texts time', async () => {
    const model = await loadModel(toy.modelsDirectory)
    const framesOf = async (text: string) =>
      (await speakUtterance(model, new Float32Array(24_000).fill(0.1), text, 1)).samples.length / FRAME
    const two = 'Yes. I know that you were with us when it rained. Did you see it?'
    expect(await framesOf(two)).toBe(1 + two.length + 3)
    expect(await framesOf('Good night dear.')).toBe(8 + 'Good night dear.'.length + 5)
  })
})

describe.skipIf(addonProblem)('a story of the engine pocket', () => {
  const hasty = createVoicePool({
    workerEntry: workerEntry('voice'),
    maxProcesses: 1,
    rssLimitMb: 1200,
    maxSilenceMs: 3000,
    permissions: voicePermissions,
  })
  afterAll(() => hasty.close())

  const taskOf = (modelsDirectory: string) => ({
    engine: 'pocket',
    setup: setupOf(modelsDirectory),
    profilePath,
    text: TEXT,
    plan: NEUTRAL_PLAN,
    storyId: 'a-story',
    outputPath,
  })
  const narrate = (modelsDirectory: string) => runVoiceTask({ kind: 'narrate', ...taskOf(modelsDirectory) })
  const failsWith = async (modelsDirectory: string, code: string, message: RegExp) =>
    expect(await narrate(modelsDirectory)).toMatchObject({ code, message: expect.stringMatching(message) })
  const reads = async (modelsDirectory: string) => {
    const told = await narrate(modelsDirectory)
    expect(told.ok && (told.value as NarratedStory).durationMs).toBeGreaterThan(800)
  }

  it.each<[Variant, RegExp]>([
    ['never-ends', /too long/],
    ['ends-at-once', /too short|silent/],
    ['not-a-number', /not numbers/],
  ])('fails with its reason when the model is %s', async (variant, message) => {
    await failsWith(installToy(variant), 'unusable-speech', message)
  })

  it('makes the best of a model that only hisses, as of a voice that no measure knows', async () => {
    await reads(installToy('noise'))
  })

  it('is given up when the model never answers', async () => {
    await expect(hasty.narrate(taskOf(installToy('fails')))).rejects.toMatchObject({
      code: 'timed-out',
      message: expect.stringMatching(/sent nothing/),
    })
  })

  it.each<[string, () => string, RegExp]>([
    ['is missing', () => join(folder, 'nothing'), /not installed/],
    [
      'has a truncated graph',
      () => installToy('speaks', { 'lm_main.int8.onnx': cut('lm_main.int8.onnx') }),
      /can't be loaded/,
    ],
    [
      'has an id beyond its vocabulary',
      () => installToy('speaks', { 'vocab.json': withBigId() }),
      /without gaps/,
    ],
    [
      'has the scores of another vocabulary',
      () => installToy('speaks', { 'token_scores.json': '{}' }),
      /belong/,
    ],
    ['has a vocabulary that is no JSON', () => installToy('speaks', { 'vocab.json': '{' }), /JSON/],
  ])('fails with its reason when the model %s', async (_, install, message) => {
    await failsWith(install(), 'engine-unavailable', message)
  })

  it('is made after all of these', () => reads(toy.modelsDirectory))
})

function cut(name: string): Buffer {
  const content = toyFiles()[name] as Buffer
  return content.subarray(0, content.length / 2)
}

function withBigId(): string {
  return JSON.stringify({ ...JSON.parse(String(toyFiles()['vocab.json'])), '▁': 100_000 })
}
