import { resample } from '../../decode/resampler'
import { analysisGain, scale } from '../../dsp/level'
import { percentile } from '../../dsp/percentile'
import { ENGINE_RATE_HZ, type Wave } from '../../engine'
import { trackPitch } from '../../measure/analyse/pitch'
import { measurePowerSpectra, SHORT } from '../../measure/listen/power-spectra'

export interface VoiceTraits {
  /** Median of f0 above 1 Hz; NaN if nothing is voiced. */
  semitones: number
  /** Of each band, in dB relative to their mean. */
  spectrumDb: Float64Array
}

const BANDS = 20
const LOWEST_HZ = 100
const HIGHEST_HZ = 6000
const GRID_PER_FRAME = 2

export async function measureVoice({ samples, sampleRateHz }: Wave): Promise<VoiceTraits> {
  const speech = await resample(samples, sampleRateHz, ENGINE_RATE_HZ)
  const level = scale(speech, analysisGain(speech))
  const f0Hz = trackPitch(level)
  const { power, binCount, binHz, frameCount } = measurePowerSpectra(level, SHORT)
  const sums = new Float64Array(BANDS)
  for (let frame = 0; frame < frameCount; frame++) {
    if (!(f0Hz[frame * GRID_PER_FRAME] > 0)) continue
    for (let bin = 1; bin < binCount; bin++) {
      const place = Math.log((bin * binHz) / LOWEST_HZ) / Math.log(HIGHEST_HZ / LOWEST_HZ)
      if (place >= 0 && place < 1) sums[Math.floor(place * BANDS)] += power[frame * binCount + bin]
    }
  }
  const levels = sums.map((sum) => 10 * Math.log10(sum + 1e-12))
  const mean = levels.reduce((total, db) => total + db, 0) / BANDS
  const voiced = f0Hz.filter((f0) => f0 > 0)
  return {
    semitones: voiced.length > 0 ? 12 * Math.log2(percentile(voiced, 50)) : Number.NaN,
    spectrumDb: levels.map((db) => db - mean),
  }
}

/** 1 for a semitone and for each dB: 2 to 4 within a voice, 10 between man and woman. Infinity without voiced sound. */
export function voiceDistance(one: VoiceTraits, other: VoiceTraits): number {
  const squares = one.spectrumDb.reduce((sum, db, band) => sum + (db - other.spectrumDb[band]) ** 2, 0)
  const distance = Math.hypot(one.semitones - other.semitones, Math.sqrt(squares / BANDS))
  return Number.isNaN(distance) ? Infinity : distance
}
