import { resample } from '../../src/decode/resampler'
import { analysisGain, scale } from '../../src/dsp/level'
import { ENGINE_RATE_HZ, type Wave } from '../../src/engine'
import { trackPitch } from '../../src/measure/analyse/pitch'

/** Mean pitch, in semitones above 1 Hz; NaN if nothing is voiced. */
export async function semitonesOf({ samples, sampleRateHz }: Wave): Promise<number> {
  const wave = await resample(samples, sampleRateHz, ENGINE_RATE_HZ)
  const voiced = trackPitch(scale(wave, analysisGain(wave))).filter((f0) => f0 > 0)
  return voiced.reduce((sum, f0) => sum + 12 * Math.log2(f0), 0) / voiced.length
}
