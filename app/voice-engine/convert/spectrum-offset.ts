import { maskSpeech } from '../analyse/speech-mask'
import { BAND_COUNT } from '../dsp/mel-bands'
import { smooth } from '../dsp/smooth'

const VOICED_RANGE_DB = 45
/** Narrower: the room between the words would count as unvoiced speech, and give each s its rumble. */
const UNVOICED_RANGE_DB = 30
/** Across the bands. */
const SMOOTHING_BANDS = 1
/** Half a second: with less of one kind of speech, its mean leans on that of all speech. */
const TRUSTED_FRAMES = 100
/** 26 dB about the mean: more than between any two people, less than between a voice and an empty line. */
const LARGEST_SHAPE = 6

/** Mean differences between two voices' log spectra: BAND_COUNT values each. */
export interface SpectrumOffset {
  voiced: Float64Array
  unvoiced: Float64Array
}

/** Bands of some voice's frames, frames x BAND_COUNT, with what tells its frames apart. */
export interface ColouredFrames {
  bands: Float32Array
  energy: Float64Array
  f0Hz: Float64Array
}

/**
 * What has to be added to the base voice's bands to give it the speaker's average spectrum, apart for voiced and
 * unvoiced speech. It is the bias that a phone's own offset is later shrunk towards (MAP, Reynolds 2000).
 * @param base after the warp of the tract
 */
export function measureSpectrumOffset(sample: ColouredFrames, base: ColouredFrames): SpectrumOffset {
  const of = meansOf(sample)
  const from = meansOf(base)
  const overall = difference(of.all, from.all)
  const shrunk = (kind: 'voiced' | 'unvoiced') => {
    const trust = Math.min(1, of[kind].count / TRUSTED_FRAMES, from[kind].count / TRUSTED_FRAMES)
    const own = difference(of[kind], from[kind])
    return limit(
      smooth(
        own.map((value, band) => trust * value + (1 - trust) * overall[band]),
        SMOOTHING_BANDS,
      ),
    )
  }
  return { voiced: shrunk('voiced'), unvoiced: shrunk('unvoiced') }
}

interface Mean {
  count: number
  sums: Float64Array
}

function meansOf({ bands, energy, f0Hz }: ColouredFrames): Record<'all' | 'voiced' | 'unvoiced', Mean> {
  const loudForVoiced = maskSpeech(energy, VOICED_RANGE_DB)
  const loudForUnvoiced = maskSpeech(energy, UNVOICED_RANGE_DB)
  const empty = () => ({ count: 0, sums: new Float64Array(BAND_COUNT) })
  const means = { all: empty(), voiced: empty(), unvoiced: empty() }
  for (let t = 0; t < energy.length; t++) {
    const isVoiced = f0Hz[t] > 0
    if (!(isVoiced ? loudForVoiced : loudForUnvoiced)[t]) continue
    for (const mean of [means.all, isVoiced ? means.voiced : means.unvoiced]) {
      mean.count++
      for (let band = 0; band < BAND_COUNT; band++) mean.sums[band] += bands[t * BAND_COUNT + band]
    }
  }
  return means
}

function difference(of: Mean, from: Mean): Float64Array {
  if (of.count === 0 || from.count === 0) return new Float64Array(BAND_COUNT)
  return of.sums.map((sum, band) => sum / of.count - from.sums[band] / from.count)
}

/** The level is the base voice's own and restored later, so only the shape is limited. */
function limit(offset: Float64Array): Float64Array {
  const mean = offset.reduce((sum, value) => sum + value, 0) / offset.length
  return offset.map((value) => mean + Math.max(-LARGEST_SHAPE, Math.min(LARGEST_SHAPE, value - mean)))
}
