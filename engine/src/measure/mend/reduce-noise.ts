import { RealFft } from '../../dsp/real-fft'
import { measurePowerSpectra, SHORT } from '../listen/power-spectra'
import { findSpeech } from '../quality/speech-activity'
import { measureNoiseSpectrum, measureSignalToNoise } from '../quality/steady-noise'
import { LogMmse } from './log-mmse'

export const CLEAN_DB = 25
/** Reduction per dB of SNR below CLEAN_DB, and its maximum. */
const REDUCTION_PER_DB = 1.5
const MOST_REDUCTION_DB = 12
const SIZE = SHORT.windowSamples
const HOP = SIZE / 2

/** Returns the same array if it is clean, or has no pauses to measure the noise in. */
export function reduceNoise(samples: Float32Array): Float32Array {
  const spectra = measurePowerSpectra(samples, SHORT)
  const activity = findSpeech(spectra)
  const poorerDb = CLEAN_DB - measureSignalToNoise(activity)
  const noise = measureNoiseSpectrum(spectra, activity)
  if (poorerDb <= 0 || !noise) return samples
  const reductionDb = Math.min(MOST_REDUCTION_DB, REDUCTION_PER_DB * poorerDb)
  // Converts the mean square under a Hann window to the power of a spectrum under its square root.
  const cleaner = new LogMmse(
    Float64Array.from(noise, (power) => (power * SIZE * SIZE) / 4),
    10 ** (-reductionDb / 20),
  )
  return overlapAdd(samples, (spectrum) => cleaner.clean(spectrum))
}

function overlapAdd(samples: Float32Array, change: (spectrum: Float64Array) => void): Float32Array {
  const window = Float64Array.from({ length: SIZE }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / SIZE))
  const fft = new RealFft(SIZE)
  const wave = new Float64Array(SIZE)
  const spectrum = new Float64Array(2 * SIZE)
  const result = new Float32Array(samples.length)
  for (let from = -HOP; from < samples.length; from += HOP) {
    for (let i = 0; i < SIZE; i++) wave[i] = window[i] * (samples[from + i] ?? 0)
    fft.forward(wave, spectrum)
    change(spectrum)
    fft.inverse(spectrum, wave)
    const end = Math.min(SIZE, samples.length - from)
    for (let i = Math.max(0, -from); i < end; i++) result[from + i] += window[i] * wave[i]
  }
  return result
}
