import { describe, expect, it } from 'vitest'
import { resample } from '../../../src/decode/resampler'
import { bestWindow, cutWindow } from '../../../src/engines/utterances/best-window'
import { overloaded, silence, speechLike, withNoise } from '../../support/speech-sample'
import { concatenate, RATE_HZ } from '../../support/synthetic-voice'

const SECONDS = [10, 20] as const
const wave = (...parts: Float32Array[]) => ({ samples: concatenate(parts), sampleRateHz: RATE_HZ })
const speech = (seconds: number, seed = 1) => speechLike({ seconds, f0Hz: 130, seed })
const room = (samples: Float32Array) => withNoise(samples, 40)

/** The level within 20 ms around a moment, relative to the peak. */
function levelAt({ samples }: { samples: Float32Array }, ms: number): number {
  const at = Math.round((ms * RATE_HZ) / 1000)
  const around = samples.subarray(Math.max(0, at - RATE_HZ / 100), at + RATE_HZ / 100)
  return Math.max(...around.map(Math.abs)) / samples.reduce((most, value) => Math.max(most, value), 0)
}

describe('the window of a recording', () => {
  it('goes from pause to pause and has the length that the engine wants', () => {
    const sample = wave(room(speech(30)))
    const { fromMs, toMs } = bestWindow([sample], SECONDS)
    expect(toMs - fromMs).toBeGreaterThanOrEqual(10_000)
    expect(toMs - fromMs).toBeLessThanOrEqual(20_000)
    expect(levelAt(sample, fromMs)).toBeLessThan(0.05)
    expect(levelAt(sample, toMs)).toBeLessThan(0.05)
  })

  it('is where the recording is quietest behind the speech', async () => {
    const sample = wave(withNoise(speech(15), 12), room(speech(15, 2)), withNoise(speech(15, 3), 12))
    const samples = await resample(sample.samples, RATE_HZ, 24_000)
    const { fromMs, toMs } = bestWindow([{ samples, sampleRateHz: 24_000 }], SECONDS)
    expect(fromMs).toBeGreaterThanOrEqual(14_700)
    expect(toMs).toBeLessThanOrEqual(30_300)
  })

  it('avoids clipped speech', () => {
    const sample = wave(room(overloaded(speech(15), 0.3)), room(speech(15, 2).map((value) => value * 0.3)))
    expect(bestWindow([sample], SECONDS).fromMs).toBeGreaterThanOrEqual(14_700)
  })

  it('avoids long silences', () => {
    const sample = wave(room(concatenate([speech(6), silence(12), speech(22, 2), silence(12), speech(6, 3)])))
    const { fromMs, toMs } = bestWindow([sample], SECONDS)
    expect(fromMs).toBeGreaterThan(17_500)
    expect(toMs).toBeLessThan(40_500)
  })

  it('is all of a recording that is shorter', () => {
    expect(bestWindow([wave(room(speech(7)))], SECONDS)).toEqual({ fromMs: 0, toMs: 7000, recording: 0 })
    expect(bestWindow([wave()], SECONDS)).toEqual({ fromMs: 0, toMs: 0, recording: 0 })
  })

  it('is the best of all recordings, and of short ones the longest', () => {
    const [noisy, clear] = [wave(withNoise(speech(15), 12)), wave(room(speech(15, 2)))]
    const best = bestWindow([clear], SECONDS)
    expect(bestWindow([noisy, clear], SECONDS)).toEqual({ ...best, recording: 1 })
    expect(bestWindow([clear, noisy], SECONDS)).toEqual(best)
    const short = [5, 8, 3].map((seconds) => wave(room(speech(seconds))))
    expect(bestWindow(short, SECONDS)).toEqual({ fromMs: 0, toMs: 8000, recording: 1 })
    expect(bestWindow([...short, noisy], SECONDS).recording).toBe(3)
  })
})

describe('a cut window', () => {
  it('has the chosen milliseconds with faded edges, and leaves the recording as it was', () => {
    const sample = { samples: new Float32Array(RATE_HZ).fill(0.5), sampleRateHz: RATE_HZ }
    const cut = cutWindow(sample, { fromMs: 250, toMs: 750 })
    expect(cut.samples).toHaveLength(RATE_HZ / 2)
    expect([cut.samples[0], cut.samples.at(-1)]).toEqual([0, 0])
    expect(cut.samples[RATE_HZ / 4]).toBe(0.5)
    expect(sample.samples.every((value) => value === 0.5)).toBe(true)
  })
})
