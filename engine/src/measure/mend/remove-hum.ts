import { ENGINE_RATE_HZ } from '../../engine'
import { findMainsHum } from '../quality/mains-hum'
import { LONG, measurePowerSpectra } from '../quality/power-spectra'
import { subtractTone } from './subtract-tone'

/** Returns the same array if no hum is audible. */
export function removeHum(samples: Float32Array): Float32Array {
  const { linesHz } = findMainsHum(measurePowerSpectra(samples, LONG))
  if (linesHz.length === 0) return samples
  const mended = samples.slice()
  for (const hz of linesHz) subtractTone(mended, hz / ENGINE_RATE_HZ)
  return mended
}
