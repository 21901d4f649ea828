import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import NodeId3 from 'node-id3'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../tests/support/new-folder'
import { decodeRecording } from '../src/decode/decode-recording'
import { readAnalysisCopy, writeAnalysisCopy } from '../src/encode/analysis-copy'
import { encodeMp3 } from '../src/encode/encode-mp3'
import { createLimiter, truePeaks } from '../src/encode/limiter'
import { measureLoudness } from '../src/encode/loudness'
import { setLoudness } from '../src/encode/set-loudness'
import { concatenate } from './support/synthetic-voice'

const RATE_HZ = 16_000
const folder = newFolder()

const sine = (seconds: number, dbfs: number, hz = 997, rateHz = RATE_HZ) =>
  Float32Array.from(
    { length: Math.round(seconds * rateHz) },
    (_, i) => 10 ** (dbfs / 20) * Math.sin((2 * Math.PI * hz * i) / rateHz),
  )
const voice = async () => (await decodeRecording(path.resolve('tests/fixtures/voice.wav'))).samples
const highest = (samples: Float32Array) =>
  truePeaks(samples).reduce((most, value) => Math.max(most, value), 0)

describe('loudness by ITU-R BS.1770-4', () => {
  it.each([16_000, 44_100, 48_000])('reads -3.01 LUFS for a full 997 Hz sine at %i Hz', (rateHz) => {
    expect(measureLoudness(sine(5, 0, 997, rateHz), rateHz)).toBeCloseTo(-3.01, 1)
  })

  it('ignores blocks more than 10 LU below the rest (EBU Tech 3341, case 3)', () => {
    const samples = concatenate([sine(5, -36), sine(30, -23), sine(5, -36)])
    expect(measureLoudness(samples, RATE_HZ)).toBeCloseTo(-23 - 3.01, 1)
  })

  it('is minus infinity for silence and for no samples', () => {
    expect(measureLoudness(new Float32Array(RATE_HZ), RATE_HZ)).toBe(-Infinity)
    expect(measureLoudness(new Float32Array(0), RATE_HZ)).toBe(-Infinity)
  })
})

describe('the limiter', () => {
  it('measures peaks between samples', () => {
    const samples = Float32Array.from({ length: 400 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4))
    expect(highest(samples.subarray(100, 300))).toBeGreaterThan(0.98)
  })

  it('keeps every true peak below its ceiling', () => {
    const samples = sine(1, 6, 440).map((value, i) => value + (i % 900 === 0 ? 1.5 : 0))
    expect(highest(createLimiter(samples, RATE_HZ)(1, -1))).toBeLessThan(10 ** (-0.8 / 20))
  })

  it('does not change audio below its ceiling', () => {
    const samples = sine(0.5, -6)
    const limited = createLimiter(samples, RATE_HZ)(1, -1)
    for (let i = 0; i < samples.length; i++) expect(limited[i]).toBeCloseTo(samples[i], 6)
  })
})

describe('setting the loudness', () => {
  it.each([0.02, 4])('brings speech at %f times its level to -16 LUFS under -2 dBFS', async (level) => {
    const { samples } = setLoudness({ samples: (await voice()).map((v) => v * level), sampleRateHz: RATE_HZ })
    expect(measureLoudness(samples, RATE_HZ)).toBeCloseTo(-16, 0)
    expect(highest(samples)).toBeLessThan(10 ** (-1.8 / 20))
  })

  it('sets speech to another loudness', async () => {
    const { samples } = setLoudness({ samples: await voice(), sampleRateHz: RATE_HZ }, -20)
    expect(measureLoudness(samples, RATE_HZ)).toBeCloseTo(-20, 0)
  })

  it('leaves silence silent', () => {
    const { samples } = setLoudness({ samples: new Float32Array(RATE_HZ), sampleRateHz: RATE_HZ })
    expect(samples.every((value) => value === 0)).toBe(true)
  })
})

describe('a story’s MP3', () => {
  const files = Object.entries({ 16000: 64, 24000: 64, 48000: 128 }).map((file) => file.map(Number))
  it.each(files)(
    'at %i Hz has %i kbit/s, level and length of the wave, and the delay before it that it states',
    async (sampleRateHz, kbits) => {
      const samples = concatenate([new Float32Array(sampleRateHz / 2), sine(3, -12, 400, sampleRateHz)])
      const { bytes, durationMs, delayMs } = await encodeMp3({ samples, sampleRateHz }, 'story-1')
      const file = path.join(folder, 'story.mp3')
      await writeFile(file, bytes)
      const decoded = await decodeRecording(file, sampleRateHz)
      expect(decoded).toMatchObject({ container: 'mp3', incomplete: false })
      expect(Math.abs(durationMs - 3500)).toBeLessThan(200)
      expect(Math.abs(decoded.durationMs - durationMs)).toBeLessThan(100)
      expect(bytes.length).toBeLessThan((durationMs * kbits) / 8 + 1000)
      const [heard, given] = [decoded.samples, samples].map((wave) => measureLoudness(wave, sampleRateHz))
      expect(Math.abs(heard - given)).toBeLessThan(0.1)
      const onset = decoded.samples.findIndex((value) => Math.abs(value) > 0.1)
      expect(Math.abs((1000 * onset) / sampleRateHz - 500 - delayMs)).toBeLessThan(5)
    },
  )

  it('is tagged as AI-generated, with its story id and nothing else', async () => {
    const { bytes } = await encodeMp3({ samples: sine(1, -20), sampleRateHz: RATE_HZ }, 'story-1')
    const { raw: _, ...tags } = NodeId3.read(Buffer.from(bytes))
    expect(tags).toEqual({
      userDefinedText: [
        { description: 'AI_GENERATED', value: 'true' },
        { description: 'EVERSPOKEN_STORY', value: 'story-1' },
      ],
    })
  })
})

describe('the analysis copy', () => {
  it('is read back as written, at its own peak, with its gain over the recording, except in the first version', async () => {
    const file = path.join(folder, 'copy.wav')
    const samples = sine(0.5, -60)
    await writeAnalysisCopy(file, { samples, sampleRateHz: RATE_HZ })
    const copy = await readAnalysisCopy(file)
    expect(copy).toMatchObject({ sampleRateHz: RATE_HZ, samples: { length: samples.length } })
    for (let i = 0; i < samples.length; i += 97) expect(copy.samples[i]).toBeCloseTo(samples[i] * 900, 3)
    expect(copy.gainDb).toBeCloseTo(20 * Math.log10(900), 2)
    expect((await decodeRecording(file)).container).toBe('wav')
    await writeFile(file, (await readFile(file)).subarray(0, -12))
    expect(await readAnalysisCopy(file)).toMatchObject({ gainDb: 0, samples: { length: samples.length } })
  })

  it('is rejected if another program wrote it', async () => {
    await expect(readAnalysisCopy(path.resolve('tests/fixtures/voice.mp3'))).rejects.toThrow('damaged')
  })
})
