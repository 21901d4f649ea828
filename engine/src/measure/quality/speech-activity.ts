import { percentile } from '../../dsp/percentile'
import type { PowerSpectra } from '../listen/power-spectra'

export interface SpeechActivity {
  /** 1 for each frame with speech; not in short gaps between sounds */
  speech: Uint8Array
  /** 1 for each frame with only the steady noise of the room */
  noise: Uint8Array
  /** of each frame, from 200 to 7800 Hz */
  power: Float64Array
}

/** Tracked separately, since noise rarely masks speech in all: hiss masks the top, rumble the bottom. */
const BANDS_HZ = [
  [200, 1000],
  [1000, 3000],
  [3000, 7800],
] as const
const SMOOTHING_FRAMES = 5
const FLOOR_FRAMES = 100
const NOISE_OVER_FLOOR = 10 ** 0.3
const SPEECH_OVER_FLOOR = 10 ** 0.55
const LOUD_PERCENT = 97
/** Relative to loud frames: below are breath and echo. */
const QUIETEST_SPEECH = 10 ** -3.5
/** Relative to loud frames: quieter than any room, so the sound was muted. */
const DIGITAL_SILENCE = 1e-9
const SHORTEST_SPEECH_FRAMES = 6

/** Each band's power relative to its minimum nearby (minimum statistics, Martin 2001). */
export function findSpeech(spectra: PowerSpectra): SpeechActivity {
  const { frameCount } = spectra
  const bands = BANDS_HZ.map(([fromHz, toHz]) => smoothPower(bandPower(spectra, fromHz, toHz)))
  const power = new Float64Array(frameCount)
  for (const band of bands) for (let t = 0; t < frameCount; t++) power[t] += band[t]
  const loud = percentile(power, LOUD_PERCENT)
  const speech = new Uint8Array(frameCount)
  const noise = new Uint8Array(frameCount)
  if (loud <= 0) return { speech, noise, power }
  const audible = power.map((value) => (value > DIGITAL_SILENCE * loud ? 1 : 0))
  noise.set(audible)
  for (const band of bands) {
    const floor = slidingMinimum(band, audible)
    for (let t = 0; t < frameCount; t++) {
      if (band[t] > NOISE_OVER_FLOOR * floor[t]) noise[t] = 0
      if (band[t] > SPEECH_OVER_FLOOR * floor[t] && power[t] > QUIETEST_SPEECH * loud) speech[t] = 1
    }
  }
  dropShortRuns(speech)
  return { speech, noise, power }
}

function bandPower(
  { frameCount, binCount, binHz, power }: PowerSpectra,
  fromHz: number,
  toHz: number,
): Float64Array {
  const first = Math.ceil(fromHz / binHz)
  const end = Math.min(binCount, Math.ceil(toHz / binHz))
  const sums = new Float64Array(frameCount)
  for (let t = 0; t < frameCount; t++) {
    for (let k = t * binCount + first; k < t * binCount + end; k++) sums[t] += power[k]
  }
  return sums
}

function smoothPower(power: Float64Array): Float64Array {
  const half = SMOOTHING_FRAMES >> 1
  return power.map((_, t) => {
    let sum = 0
    for (let i = Math.max(0, t - half); i <= Math.min(power.length - 1, t + half); i++) sum += power[i]
    return sum / SMOOTHING_FRAMES
  })
}

function slidingMinimum(values: Float64Array, audible: Float64Array): Float64Array {
  const minimum = new Float64Array(values.length)
  // Frames with ascending values: the first is the minimum of the window (Lemire 2006).
  const rising = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let t = 0, next = 0; t < values.length; t++) {
    for (; next < values.length && next <= t + FLOOR_FRAMES; next++) {
      if (!audible[next]) continue
      while (tail > head && values[rising[tail - 1]] >= values[next]) tail--
      rising[tail++] = next
    }
    while (tail > head && rising[head] < t - FLOOR_FRAMES) head++
    minimum[t] = tail > head ? values[rising[head]] : 0
  }
  return minimum
}

function dropShortRuns(mask: Uint8Array): void {
  for (let t = 0; t < mask.length; t++) {
    const start = t
    while (t < mask.length && mask[t]) t++
    if (t - start < SHORTEST_SPEECH_FRAMES) mask.fill(0, start, t)
  }
}
