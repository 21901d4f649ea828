import { percentile } from '../dsp/percentile'
import { RealFft } from '../dsp/real-fft'
import { boxSmooth } from '../dsp/smooth'
import type { PowerSpectra } from './power-spectra'

const LOWEST_HZ = 60
const HIGHEST_HZ = 7600
const BANDS = 12
/** Onsets are rises in ln power over 20 ms, limited, and measured above a floor relative to loud frames. */
const RISE_FRAMES = 2
const LARGEST_RISE = 3
const SILENCE = 1e-4
/** The moving mean of the onsets is subtracted, so that a long pause is no beat. */
const TREND_FRAMES = 150
/** From 240 down to 40 beats per minute. */
const SHORTEST_FRAMES = 25
const LONGEST_FRAMES = 150
const STEP_FRAMES = 0.05
/** A speaker's rhythm decorrelates after a few syllables, that of music doesn't. */
const BEATS = 8
/** 24 s: in shorter recordings chance resembles a beat. */
const FEWEST_FRAMES = 2 * BEATS * LONGEST_FRAMES
/** 160 s; twice this is a power of two. */
const MOST_FRAMES = 16_384

/**
 * Measures how regular the onsets are: their autocorrelation, averaged over one to eight beats, for the best
 * beat period (Scheirer 1998; Ellis 2007).
 * @param spectra SHORT
 * @returns about 0.02 for speech, above 0.05 for music with a beat, up to 1; 0 if the recording is too short
 */
export function measureBeat(spectra: PowerSpectra): number {
  const frameCount = Math.min(MOST_FRAMES, spectra.frameCount)
  if (frameCount < FEWEST_FRAMES) return 0
  const onsets = onsetStrength(spectra, frameCount)
  const trend = boxSmooth(onsets, TREND_FRAMES)
  const autocorrelation = autocorrelate(onsets.map((onset, t) => onset - trend[t]))
  let best = 0
  for (let period = SHORTEST_FRAMES; period <= LONGEST_FRAMES; period += STEP_FRAMES) {
    let sum = 0
    for (let beat = 1; beat <= BEATS; beat++) sum += valueAt(autocorrelation, beat * period)
    best = Math.max(best, sum / BEATS)
  }
  return best
}

/** Rise of ln power, summed over the bands. */
function onsetStrength({ binCount, binHz, power }: PowerSpectra, frameCount: number): Float64Array {
  const onsets = new Float64Array(frameCount)
  const sums = new Float64Array(frameCount)
  for (let band = 0; band < BANDS; band++) {
    const [first, end] = [band, band + 1].map((i) => {
      return Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (i / BANDS)) / binHz)
    })
    for (let t = 0; t < frameCount; t++) {
      sums[t] = 0
      for (let k = first; k < Math.max(first + 1, end); k++) sums[t] += power[t * binCount + k]
    }
    const silence = SILENCE * percentile(sums, 97) + 1e-20
    for (let t = RISE_FRAMES; t < frameCount; t++) {
      const rise = Math.log((sums[t] + silence) / (sums[t - RISE_FRAMES] + silence))
      onsets[t] += Math.max(0, Math.min(LARGEST_RISE, rise))
    }
  }
  return onsets
}

/** @returns the autocorrelation by lag, 1 at lag 0 */
function autocorrelate(curve: Float64Array): Float64Array {
  let size = 1
  while (size < 2 * curve.length) size *= 2
  const fft = new RealFft(size)
  const wave = new Float64Array(size)
  const spectrum = new Float64Array(2 * size)
  wave.set(curve)
  fft.forward(wave, spectrum)
  for (let k = 0; k <= size; k += 2) {
    spectrum[k] = spectrum[k] ** 2 + spectrum[k + 1] ** 2
    spectrum[k + 1] = 0
  }
  fft.inverse(spectrum, wave)
  const whole = wave[0] + 1e-20
  return wave.subarray(0, curve.length).map((value) => value / whole)
}

function valueAt(curve: Float64Array, place: number): number {
  const below = Math.floor(place)
  return curve[below] + (curve[below + 1] - curve[below]) * (place - below)
}
