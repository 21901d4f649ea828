import { ENGINE_RATE_HZ } from '../engine'
import { findMainsHum } from '../quality/mains-hum'
import { LONG, measurePowerSpectra } from '../quality/power-spectra'
import { subtractTone } from './subtract-tone'

/**
 * Takes the lines of the mains out, those that stand out and no others.
 * @param samples mono at ENGINE_RATE_HZ
 * @returns the same array where no mains is heard
 */
export function removeHum(samples: Float32Array): Float32Array {
  const { linesHz } = findMainsHum(measurePowerSpectra(samples, LONG))
  if (linesHz.length === 0) return samples
  const mended = samples.slice()
  for (const hz of linesHz) subtractTone(mended, hz / ENGINE_RATE_HZ)
  return mended
}
