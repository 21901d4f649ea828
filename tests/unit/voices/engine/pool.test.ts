import { randomBytes } from 'node:crypto'
import { access, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { createVoicePool, type VoicePool } from '~/voices/engine/pool.server'
import { decodeRecording } from '../../../../engine/src/decode/decode-recording'
import { median } from '../../../../engine/src/dsp/percentile'
import { readAnalysisCopy, writeAnalysisCopy } from '../../../../engine/src/encode/analysis-copy'
import { measureLoudness } from '../../../../engine/src/encode/loudness'
import { ENGINE_RATE_HZ, NEUTRAL_PLAN } from '../../../../engine/src/engine'
import { bestOf } from '../../../../engine/src/host/recordings'
import { PEAK_COUNT } from '../../../../engine/src/protocol'
import { alignWords } from '../../../../engine/src/words/align-words'
import { engineSetup as setup } from '../../../../engine/tests/support/engine-setup'
import { newFolder } from '../../../support/new-folder'
import { voicePermissions } from '../../../support/voice-permissions'

const fixture = (name: string) => path.resolve('tests/fixtures', name)
const engine = 'classic'
let pool: VoicePool
let folder: string

beforeAll(async () => {
  pool = createVoicePool({
    workerEntry: workerEntry('voice'),
    maxProcesses: 1,
    rssLimitMb: 700,
    permissions: voicePermissions,
  })
  folder = newFolder()
})
afterAll(async () => {
  await pool.close()
})

describe('the voice pool', () => {
  it('decodes a sample and writes its analysis copy', async () => {
    const analysisPath = path.join(folder, 'voice.wav')
    const sample = await pool.decodeSample({ inputPath: fixture('voice.m4a'), analysisPath })
    expect(sample).toMatchObject({ container: 'm4a', incomplete: false })
    expect(sample.peaks).toBeInstanceOf(Uint8Array)
    expect(sample.peaks.length).toBe(PEAK_COUNT)
    expect(sample.soundMs).toBeGreaterThan(7000)
    const copy = await readAnalysisCopy(analysisPath)
    expect(copy.samples.length).toBe(
      sample.decodedMs * 16 + ((copy.samples.length - sample.decodedMs * 16) % 16),
    )
  })

  it('decodes once more when the process crashed', async () => {
    const crashing = createVoicePool({
      workerEntry: path.resolve('tests/support/test-worker.mjs'),
      maxProcesses: 1,
      rssLimitMb: 700,
      permissions: voicePermissions,
    })
    const task = { inputPath: fixture('voice.m4a'), analysisPath: path.join(folder, 'crashed') }
    await expect(crashing.decodeSample(task)).resolves.toBe('decoded')
    await crashing.close()
  })

  it.each([
    ['silence.wav', 'too-short'],
    ['half-second.wav', 'too-short'],
    ['lying.mp3', 'unrecognised'],
    ['no-audio.mp4', 'no-audio-track'],
  ])('rejects %s as %s, and leaves no file', async (name, code) => {
    const analysisPath = path.join(folder, `${name}.wav`)
    const refused = pool.decodeSample({ inputPath: fixture(name), analysisPath })
    await expect(refused).rejects.toMatchObject({ name: 'VoiceEngineError', code })
    await expect(access(analysisPath)).rejects.toThrow()
  })

  it('gets ready, makes a profile with the quality of the recording, and reads a story with it', async () => {
    const samplePath = path.join(folder, 'voice.wav')
    pool.getReady(engine)
    await expect.poll(() => pool.isNarrating()).toBe(true)
    const profilePath = path.join(folder, 'profile')
    const made = await pool.profileSample({ engine, recordings: [{ samplePath }], profilePath, setup })
    expect((await stat(profilePath)).size).toBe(made.sizeBytes)
    expect(made.qualities[0]?.speechMs).toBeGreaterThan(5000)
    expect(made.qualities[0]?.clippedShare).toBe(0)

    const outputPath = path.join(folder, 'read.mp3')
    const plan = { ...NEUTRAL_PLAN, levelDb: -4 }
    const fractions: number[] = []
    const story = await pool.narrate(
      {
        engine,
        profilePath,
        text: 'Good night, and sleep well.',
        plan,
        storyId: 's',
        outputPath,
        setup,
      },
      { onProgress: (fraction) => fractions.push(fraction) },
    )
    expect(story).toMatchObject({
      engineVersion: made.engineVersion,
      sizeBytes: (await stat(outputPath)).size,
    })
    expect(fractions.at(-1)).toBe(1)
    const { samples } = await decodeRecording(outputPath)
    expect(measureLoudness(samples, ENGINE_RATE_HZ)).toBeCloseTo(-20, 0)
    const heard = await alignWords(samples, ['good', 'night', 'and', 'sleep', 'well'])
    const errors = heard.words.map(({ startSeconds }, i) => startSeconds - story.words[i].startMs / 1000)
    expect(Math.abs(median(errors))).toBeLessThan(0.03)
  })

  it('measures the level of the recording, not of the amplified copy', async () => {
    const quiet = path.join(folder, 'quiet.wav')
    const samples = (await decodeRecording(fixture('voice.wav'))).samples.subarray(0, 4 * ENGINE_RATE_HZ)
    const levelDb = async (gain: number) => {
      await writeAnalysisCopy(quiet, {
        samples: samples.map((sample) => gain * sample),
        sampleRateHz: ENGINE_RATE_HZ,
      })
      const wanted = { rateHz: ENGINE_RATE_HZ, seconds: [10, 20] as const }
      const { qualities } = await bestOf([{ samplePath: quiet }], wanted, () => {})
      return qualities[0]?.speechDb ?? 0
    }
    expect((await levelDb(1)) - (await levelDb(0.01))).toBeCloseTo(40, 1)
  })

  it.each(['missing', 'damaged'])('rejects a %s profile, and leaves no file', async (what) => {
    const profilePath = path.join(folder, what)
    if (what === 'damaged') await writeFile(profilePath, randomBytes(5000))
    const outputPath = path.join(folder, 'refused.mp3')
    const task = {
      engine,
      profilePath,
      text: 'Hello.',
      plan: NEUTRAL_PLAN,
      storyId: 's',
      outputPath,
      setup,
    }
    await expect(pool.narrate(task)).rejects.toMatchObject({ code: 'profile-outdated' })
    await expect(access(outputPath)).rejects.toThrow()
  })

  it('rejects an unknown engine instead of using another', async () => {
    const nobody = { engine: 'nobody', setup }
    const [outputPath, profilePath] = [path.join(folder, 'story.mp3'), path.join(folder, 'no-profile')]
    const task = { ...nobody, text: 'Hello.', plan: NEUTRAL_PLAN, storyId: 's', profilePath, outputPath }
    await expect(pool.narrate(task)).rejects.toMatchObject({ code: 'engine-unavailable' })
    const profiling = pool.profileSample({
      ...nobody,
      recordings: [{ samplePath: fixture('voice.wav') }],
      profilePath,
    })
    await expect(profiling).rejects.toMatchObject({ code: 'engine-unavailable' })
    for (const file of [outputPath, profilePath]) await expect(access(file)).rejects.toThrow()
  })

  it('stops a task when its signal is aborted', async () => {
    const task = { inputPath: fixture('voice.wav'), analysisPath: path.join(folder, 'aborted.wav') }
    await expect(pool.decodeSample(task, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})
