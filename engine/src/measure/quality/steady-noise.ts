import type { PowerSpectra } from '../listen/power-spectra'
import type { SpeechActivity } from './speech-activity'

/** Limits, for recordings of noise alone and without noise. */
const LEAST_DB = 0
const MOST_DB = 80
/** 0.1 s: too few for a noise spectrum. */
const FEWEST_FRAMES = 10

/** @returns the signal-to-noise ratio of speech to steady noise, in dB */
export function measureSignalToNoise({ speech, noise, power }: SpeechActivity): number {
  const loud = meanWhere(speech, power)
  const quiet = noise.includes(1) ? meanWhere(noise, power) : leastAudible(power)
  const signal = loud - quiet
  if (signal <= 0) return LEAST_DB
  return Math.max(LEAST_DB, Math.min(MOST_DB, 10 * Math.log10(signal / (quiet + 1e-30))))
}

/** @returns mean power of the noise in each bin of the spectra; undefined without pauses */
export function measureNoiseSpectrum(
  spectra: PowerSpectra,
  { noise }: SpeechActivity,
): Float64Array | undefined {
  const { frameCount, binCount, power } = spectra
  const mean = new Float64Array(binCount)
  let count = 0
  for (let t = 0; t < frameCount; t++) {
    if (!noise[t]) continue
    count++
    for (let k = 0; k < binCount; k++) mean[k] += power[t * binCount + k]
  }
  return count < FEWEST_FRAMES ? undefined : mean.map((sum) => sum / count)
}

/** Minimum power, in place of the noise in a recording without pauses. */
function leastAudible(power: Float64Array): number {
  const least = power.reduce(
    (least, value) => (value > 0 ? Math.min(least, value) : least),
    Number.POSITIVE_INFINITY,
  )
  return Number.isFinite(least) ? least : 0
}

function meanWhere(mask: Uint8Array, values: Float64Array): number {
  let sum = 0
  let count = 0
  for (let t = 0; t < mask.length; t++) {
    if (!mask[t]) continue
    sum += values[t]
    count++
  }
  return sum / Math.max(1, count)
}
