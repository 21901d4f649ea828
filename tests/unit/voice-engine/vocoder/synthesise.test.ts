import { describe, expect, it } from 'vitest'
import { FFT_SIZE, HOP_SAMPLES } from '~/voice-engine/dsp/frame-grid'
import { BAND_COUNT, bandCentresHz } from '~/voice-engine/dsp/mel-bands'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { RealFft } from '~/voice-engine/dsp/real-fft'
import { type FilterFrames, PHASE_COUNT } from '~/voice-engine/vocoder/network'
import { synthesise } from '~/voice-engine/vocoder/synthesise'
import { RATE_HZ } from '../../../support/synthetic-voice'

const FRAMES = 40
const COUNT = FRAMES * HOP_SAMPLES
const MIDDLE = COUNT / 2
const INAUDIBLE = -80

const levels = (level: number | ((hz: number) => number)) =>
  Float32Array.from({ length: FRAMES * BAND_COUNT }, (_, i) =>
    typeof level === 'number' ? level : level(bandCentresHz[i % BAND_COUNT]),
  )
const filtersOf = (changes: Partial<FilterFrames> = {}): FilterFrames => ({
  pulseBands: levels(0),
  noiseBands: levels(INAUDIBLE),
  phase: new Float32Array(FRAMES * PHASE_COUNT),
  modulation: new Float32Array(FRAMES * 2),
  ...changes,
})
const silence = new Float64Array(COUNT)
/** One pulse in the middle. */
const pulse = () => Float32Array.from({ length: COUNT }, (_, i) => (i === MIDDLE ? 1 : 0))

/** ln of power and phase of the wave at a frequency, with time 0 in its middle. */
function responseAt(wave: Float32Array, hz: number): { level: number; phase: number } {
  const frame = new Float64Array(FFT_SIZE)
  for (let i = -FFT_SIZE / 2; i < FFT_SIZE / 2; i++) frame[(i + FFT_SIZE) % FFT_SIZE] = wave[MIDDLE + i]
  const spectrum = new Float64Array(2 * FFT_SIZE)
  new RealFft(FFT_SIZE).forward(frame, spectrum)
  const k = Math.round((hz * FFT_SIZE) / RATE_HZ)
  const [re, im] = spectrum.subarray(2 * k)
  return { level: Math.log(re * re + im * im), phase: Math.atan2(im, re) }
}

describe('pulses and noise, filtered and overlap-added', () => {
  it('are the pulses themselves with a flat filter', () => {
    const wave = synthesise(pulse(), silence, filtersOf())
    wave.forEach((sample, i) => {
      expect(sample).toBeCloseTo(i === MIDDLE ? 1 : 0, 6)
    })
  })

  it('are the noise itself with a flat filter', () => {
    const noise = whiteNoise(COUNT, 3)
    const wave = synthesise(new Float32Array(COUNT), noise, filtersOf({ noiseBands: levels(0) }))
    for (let i = 160; i < COUNT - 160; i++) expect(wave[i]).toBeCloseTo(noise[i], 5)
  })

  it('are the sum of both', () => {
    const noise = whiteNoise(COUNT, 3)
    const filters = filtersOf({ noiseBands: levels(-2) })
    const [both, one, other] = [
      synthesise(pulse(), noise, filters),
      synthesise(pulse(), silence, filters),
      synthesise(new Float32Array(COUNT), noise, filters),
    ]
    both.forEach((sample, i) => {
      expect(sample).toBeCloseTo(one[i] + other[i], 5)
    })
  })

  it('have the levels that are asked for, and minimum phase: nothing before the pulse, most of it soon after', () => {
    const bent = (hz: number) => 2 * Math.cos(hz / 1500)
    const wave = synthesise(pulse(), silence, filtersOf({ pulseBands: levels(bent) }))
    for (const hz of [500, 1500, 3000, 6000]) expect(responseAt(wave, hz).level).toBeCloseTo(bent(hz), 1)
    const power = (from: number, to: number) =>
      wave.subarray(from, to).reduce((sum, value) => sum + value * value, 0)
    expect(power(0, MIDDLE) / power(0, COUNT)).toBeLessThan(1e-4)
    expect(power(MIDDLE, MIDDLE + 32) / power(0, COUNT)).toBeGreaterThan(0.95)
  })

  it('turn the phase by the sine series, and keep the levels', () => {
    const phase = new Float32Array(FRAMES * PHASE_COUNT)
    for (let t = 0; t < FRAMES; t++) phase.set([0.7, 0, -0.4], t * PHASE_COUNT)
    const wave = synthesise(pulse(), silence, filtersOf({ phase }))
    for (const hz of [500, 2000, 5000]) {
      const angle = (Math.PI * hz) / (RATE_HZ / 2)
      const { level, phase: turned } = responseAt(wave, hz)
      expect(level).toBeCloseTo(0, 1)
      expect(turned).toBeCloseTo(0.7 * Math.sin(angle) - 0.4 * Math.sin(3 * angle), 2)
    }
  })

  it('are silent for silent excitation, and for bands far below hearing', () => {
    expect(synthesise(new Float32Array(COUNT), silence, filtersOf()).every((sample) => sample === 0)).toBe(
      true,
    )
    const quiet = filtersOf({ pulseBands: levels(INAUDIBLE) })
    const wave = synthesise(pulse(), whiteNoise(COUNT, 1), quiet)
    for (const sample of wave) expect(Math.abs(sample)).toBeLessThan(1e-12)
  })

  it('have no samples for no frames', () => {
    const none = {
      pulseBands: new Float32Array(0),
      noiseBands: new Float32Array(0),
      phase: new Float32Array(0),
      modulation: new Float32Array(0),
    }
    expect(synthesise(new Float32Array(0), new Float64Array(0), none)).toHaveLength(0)
  })
})
