import { describe, expect, it, vi } from 'vitest'
import { createResampler } from '../src/decode/resampler'
import { measureSoundMs } from '../src/decode/sound-length'
import { measurePeaks } from '../src/encode/peaks'
import { PEAK_COUNT } from '../src/protocol'

vi.unmock('@alexanderolsen/libsamplerate-js')

describe('the resampler', () => {
  it('gives the same samples for any pieces', async () => {
    const input = Float32Array.from({ length: 44_100 }, (_, i) => 0.5 * Math.sin(i / 16))
    const inPieces = async (size: number) => {
      const resampler = await createResampler(44_100, 16_000)
      const out: number[] = []
      for (let at = 0; at < input.length; at += size)
        out.push(...resampler.push(input.subarray(at, at + size)))
      out.push(...resampler.finish())
      resampler.free()
      return out
    }
    expect(await inPieces(1000)).toEqual(await inPieces(44_100))
  })
})

describe('the length of sound', () => {
  const speech = (level: number) =>
    Float32Array.from({ length: 48_000 }, (_, i) => (i % 16_000 < 8000 ? level * Math.sin(i * 0.3) : 0))

  it.each([
    ['counts frames that are not silent', speech(0.3), 1500],
    ['does not count a faint voice as silence', speech(0.001), 1500],
    ['counts a constant offset as silence', new Float32Array(48_000).fill(0.2), 0],
    ['is 0 for no samples', new Float32Array(0), 0],
  ])('%s', (_, samples, ms) => {
    expect(measureSoundMs(samples, 16_000)).toBeCloseTo(ms, -2)
  })
})

describe('the peaks of a waveform', () => {
  it('are relative to the maximum, and PEAK_COUNT in number', () => {
    const samples = Float32Array.from({ length: PEAK_COUNT * 10 }, (_, i) => (i < 1200 ? 0.1 : -0.2))
    const peaks = measurePeaks(samples)
    expect(peaks.length).toBe(PEAK_COUNT)
    expect([peaks[0], peaks[PEAK_COUNT - 1]]).toEqual([128, 255])
  })

  it('are all 0 for silence and for no samples', () => {
    expect(measurePeaks(new Float32Array(1000)).every((peak) => peak === 0)).toBe(true)
    expect(measurePeaks(new Float32Array(0)).length).toBe(PEAK_COUNT)
  })
})
