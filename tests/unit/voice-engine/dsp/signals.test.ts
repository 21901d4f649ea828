import { describe, expect, it } from 'vitest'
import { CEPSTRUM_LENGTH, cepstra, cosineRows } from '~/voice-engine/dsp/cepstrum'
import { BIN_COUNT, FFT_SIZE } from '~/voice-engine/dsp/frame-grid'
import { join } from '~/voice-engine/dsp/join'
import { addBandsToBins, BAND_COUNT, melBands, melRows } from '~/voice-engine/dsp/mel-bands'
import { MinimumPhaseFilter } from '~/voice-engine/dsp/minimum-phase'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { percentile } from '~/voice-engine/dsp/percentile'
import { RealFft } from '~/voice-engine/dsp/real-fft'
import { boxSmooth, smooth, smoothRows } from '~/voice-engine/dsp/smooth'
import { multiplyRows } from '~/voice-engine/dsp/sparse-rows'
import { keepSpeechBand } from '~/voice-engine/dsp/speech-band'

const RATE_HZ = 16_000

function tone(hz: number): Float32Array {
  return Float32Array.from({ length: RATE_HZ }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ))
}

describe('percentiles', () => {
  it('are interpolated between ranks', () => {
    expect(percentile([4, 1, 3, 2], 50)).toBe(2.5)
    expect(percentile([1, 2, 3], 0)).toBe(1)
    expect(percentile([1, 2, 3], 100)).toBe(3)
  })

  it('of no values are NaN', () => {
    expect(percentile([], 50)).toBeNaN()
  })
})

describe('smoothing', () => {
  it('does not change a constant, even at its edges', () => {
    for (const value of smooth(new Float64Array(9).fill(3), 2)) expect(value).toBeCloseTo(3)
    for (const value of boxSmooth(new Float64Array(9).fill(3), 4)) expect(value).toBeCloseTo(3)
  })

  it('accepts a curve shorter than its kernel', () => {
    expect(smooth([1, 2], 3)).toHaveLength(2)
    expect(smooth([], 3)).toHaveLength(0)
  })
})

describe('smoothing rows', () => {
  it.each([0.6, 1, 2.5])('equals smoothing each column, with a deviation of %f', (deviation) => {
    const width = 3
    const rows = Float32Array.from(whiteNoise(40 * width, 2))
    const smoothed = smoothRows(rows, width, deviation)
    for (let column = 0; column < width; column++) {
      smooth(
        Array.from({ length: 40 }, (_, t) => rows[t * width + column]),
        deviation,
      ).forEach((value, t) => {
        expect(smoothed[t * width + column]).toBeCloseTo(value, 5)
      })
    }
  })

  it('does not change a single frame, and accepts none', () => {
    expect(smoothRows(Float32Array.of(1, 2, 3), 3, 2.5)).toEqual(Float32Array.of(1, 2, 3))
    expect(smoothRows(new Float32Array(0), 3, 2.5)).toHaveLength(0)
  })
})

describe('the Fourier transform', () => {
  it('reproduces a signal by its inverse', () => {
    const fft = new RealFft(64)
    const wave = whiteNoise(64, 1)
    const spectrum = new Float64Array(128)
    const back = new Float64Array(64)
    fft.forward(wave, spectrum)
    fft.inverse(spectrum, back)
    for (let i = 0; i < 64; i++) expect(back[i]).toBeCloseTo(wave[i], 10)
  })
})

describe('the band of pitch', () => {
  const middlePeak = (filtered: Float64Array) => Math.max(...filtered.slice(4000, 12_000))

  it('passes speech and rejects hum and hiss', () => {
    expect(middlePeak(keepSpeechBand(tone(200)))).toBeCloseTo(1, 2)
    expect(middlePeak(keepSpeechBand(tone(10)))).toBeLessThan(0.01)
    expect(middlePeak(keepSpeechBand(tone(4000)))).toBeLessThan(0.001)
  })

  it('has zero phase', () => {
    const impulse = new Float32Array(8001)
    impulse[4000] = 1
    const filtered = keepSpeechBand(impulse)
    expect(filtered.indexOf(Math.max(...filtered))).toBe(4000)
  })

  it('accepts signals shorter than its padding', () => {
    for (const length of [0, 1, 5]) {
      const filtered = keepSpeechBand(new Float32Array(length).fill(1))
      expect(filtered).toHaveLength(length)
      expect(filtered.every(Number.isFinite)).toBe(true)
    }
  })
})

describe('mel bands', () => {
  it('keep the level of a flat spectrum, in both directions', () => {
    const bands = new Float64Array(BAND_COUNT)
    multiplyRows(melBands, new Float64Array(BIN_COUNT).fill(-3), 0, bands, 0)
    for (const level of bands) expect(level).toBeCloseTo(-3)
    const bins = new Float64Array(BIN_COUNT)
    addBandsToBins(bands, bins)
    for (const level of bins) expect(level).toBeCloseTo(-3)
  })

  it('weight bins to a sum of one', () => {
    for (const row of melRows) expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1)
  })
})

describe('the cepstrum', () => {
  it('has an orthonormal basis', () => {
    for (const [k, row] of cosineRows.entries()) {
      const products = cepstra(row, 0, CEPSTRUM_LENGTH)
      for (const [j, product] of products.entries()) expect(product).toBeCloseTo(j === k ? 1 : 0)
    }
  })
})

describe('the minimum phase filter', () => {
  it('does not change a signal with a flat response', () => {
    const filter = new MinimumPhaseFilter()
    filter.design(new Float64Array(BIN_COUNT))
    const frame = new Float64Array(FFT_SIZE)
    frame[3] = 1
    filter.apply(frame)
    expect(frame[3]).toBeCloseTo(1)
    expect(Math.abs(frame[4])).toBeLessThan(1e-9)
  })

  it('has the given gains and minimum phase', () => {
    const wanted = Float64Array.from(
      { length: BIN_COUNT },
      (_, k) => 2 * Math.cos((2 * Math.PI * k) / BIN_COUNT),
    )
    const filter = new MinimumPhaseFilter()
    filter.design(wanted)
    const frame = new Float64Array(FFT_SIZE)
    frame[0] = 1
    filter.apply(frame)
    const early = frame.slice(0, 64).reduce((sum, value) => sum + value * value, 0)
    const whole = frame.reduce((sum, value) => sum + value * value, 0)
    expect(early / whole).toBeGreaterThan(0.99)
    const spectrum = new Float64Array(2 * FFT_SIZE)
    new RealFft(FFT_SIZE).forward(frame, spectrum)
    for (const k of [0, 50, 200, 400]) {
      expect(Math.log(spectrum[2 * k] ** 2 + spectrum[2 * k + 1] ** 2)).toBeCloseTo(wanted[k], 3)
    }
  })
})

describe('joining', () => {
  it('concatenates arrays', () => {
    expect(join([Float32Array.of(1, 2), new Float32Array(0), Float32Array.of(3)])).toEqual(
      Float32Array.of(1, 2, 3),
    )
    expect(join([])).toEqual(new Float32Array(0))
  })
})

describe('noise', () => {
  it('is reproducible by its seed, and white', () => {
    const noise = whiteNoise(20_000, 7)
    expect(whiteNoise(20_000, 7)).toEqual(noise)
    expect(noise.reduce((sum, value) => sum + value * value, 0) / noise.length).toBeCloseTo(1, 1)
    const neighbours = noise.slice(1).reduce((sum, value, i) => sum + value * noise[i], 0) / noise.length
    expect(Math.abs(neighbours)).toBeLessThan(0.03)
  })
})
