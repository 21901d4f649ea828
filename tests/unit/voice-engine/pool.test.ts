import { access, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnalysisCopy } from '~/voice-engine/encode/analysis-copy'
import { createVoicePool, type VoicePool } from '~/voice-engine/pool.server'
import { PEAK_COUNT } from '~/voice-engine/protocol'
import { workerEntry } from '~/workers/worker-entry.server'

const fixture = (name: string) => path.resolve('tests/fixtures', name)
let pool: VoicePool
let folder: string

beforeAll(async () => {
  pool = createVoicePool({ workerEntry: workerEntry('voice'), maxProcesses: 1 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'pool-'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

describe('the voice pool', () => {
  it('decodes a sample and leaves its analysis copy', async () => {
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

  it.each([
    ['silence.wav', 'too-short'],
    ['half-second.wav', 'too-short'],
    ['lying.mp3', 'unrecognised'],
    ['no-audio.mp4', 'no-audio-track'],
  ])('refuses %s as %s, and leaves no file', async (name, code) => {
    const analysisPath = path.join(folder, `${name}.wav`)
    const refused = pool.decodeSample({ inputPath: fixture(name), analysisPath })
    await expect(refused).rejects.toMatchObject({ name: 'VoiceEngineError', code })
    await expect(access(analysisPath)).rejects.toThrow()
  })

  it('refuses an engine that it has not, loudly, and reads nothing in its place', async () => {
    const outputPath = path.join(folder, 'story.mp3')
    const task = {
      engine: 'nobody',
      samplePath: fixture('voice.wav'),
      text: 'Hello.',
      storyId: 's',
      outputPath,
    }
    await expect(pool.narrate(task)).rejects.toMatchObject({ code: 'engine-unavailable' })
    await expect(access(outputPath)).rejects.toThrow()
    await expect(pool.engineAvailability('nobody')).resolves.toMatchObject({ canRun: false })
  })

  it('ends a task whose signal is aborted', async () => {
    const task = { inputPath: fixture('voice.wav'), analysisPath: path.join(folder, 'aborted.wav') }
    await expect(pool.decodeSample(task, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})
