import { maskSpeech } from '../analyse/speech-mask'
import type { Voice } from '../analyse/voice'
import { BAND_COUNT } from '../dsp/mel-bands'
import { smooth, smoothRows } from '../dsp/smooth'
import { PHONE_COUNT } from '../phones/phone-set'

const SPEECH_RANGE_DB = 45
/** Weight of a frame: its posterior to this power; small weights are ignored. */
const WEIGHT_POWER = 1.3
const LEAST_WEIGHT = 0.08
/** Relevance factors: at this many frames, a phone's own mean weighs as much as the overall mean. */
const SAMPLE_RELEVANCE = 15
const BASE_RELEVANCE = 5
/** Gaussian smoothing across bands. */
const OVERALL_SMOOTHING = 1
const PHONE_SMOOTHING = 0.6
const SMOOTHING_FRAMES = 1
/** Half a second: with fewer frames, the mean of a voicing is shrunk towards the overall mean. */
const TRUSTED_FRAMES = 100
/** 35 dB about the mean: more than between two speakers, less than between speech and an empty channel. */
const LARGEST_SHAPE = 8

/** Added to the base voice's bands, by voicing and phone: PHONE_COUNT x BAND_COUNT each, ln of power. */
export interface PhoneOffsets {
  voiced: Float32Array
  unvoiced: Float32Array
}

type Kind = keyof PhoneOffsets

/** Sums over frames: overall, and per phone weighted by its posterior. */
interface Sums {
  count: number
  all: Float64Array
  weights: Float64Array
  phones: Float64Array
}

/**
 * Measures the mean difference of two voices' log spectra for each phone, shrunk towards the overall one for
 * rare phones (MAP with a relevance factor, Reynolds, Quatieri & Dunn 2000; like MLLR, one bias per phone).
 * @param base after the vocal-tract warp
 */
export function measurePhoneOffsets(sample: Voice, base: readonly Voice[]): PhoneOffsets {
  const of = sumUp([sample])
  const from = sumUp(base)
  const overall = meanDifference(
    { all: add(of.voiced.all, of.unvoiced.all), count: of.voiced.count + of.unvoiced.count },
    { all: add(from.voiced.all, from.unvoiced.all), count: from.voiced.count + from.unvoiced.count },
  )
  return {
    voiced: offsetsOf(of.voiced, from.voiced, overall),
    unvoiced: offsetsOf(of.unvoiced, from.unvoiced, overall),
  }
}

/**
 * Adds to each frame of the base voice the offset of its voicing, averaged over its phone posteriors.
 * @param bands frames x BAND_COUNT, ln of power, as in the result
 */
export function addPhoneOffsets(
  offsets: PhoneOffsets,
  bands: Float32Array,
  { f0Hz, posteriors, frameCount }: Pick<Voice, 'f0Hz' | 'posteriors' | 'frameCount'>,
): Float32Array {
  const added = new Float32Array(bands.length)
  for (let t = 0; t < frameCount; t++) {
    const own = f0Hz[t] > 0 ? offsets.voiced : offsets.unvoiced
    for (let phone = 0; phone < PHONE_COUNT; phone++) {
      const weight = posteriors[t * PHONE_COUNT + phone]
      if (weight < 1e-7) continue
      for (let band = 0; band < BAND_COUNT; band++) {
        added[t * BAND_COUNT + band] += weight * own[phone * BAND_COUNT + band]
      }
    }
  }
  return smoothRows(added, BAND_COUNT, SMOOTHING_FRAMES).map((offset, i) => offset + bands[i])
}

function sumUp(voices: readonly Voice[]): Record<Kind, Sums> {
  const empty = (): Sums => ({
    count: 0,
    all: new Float64Array(BAND_COUNT),
    weights: new Float64Array(PHONE_COUNT),
    phones: new Float64Array(PHONE_COUNT * BAND_COUNT),
  })
  const sums = { voiced: empty(), unvoiced: empty() }
  for (const voice of voices) {
    const isSpeech = maskSpeech(voice.energy, SPEECH_RANGE_DB)
    for (let t = 0; t < voice.frameCount; t++) {
      if (isSpeech[t]) addFrame(sums[voice.f0Hz[t] > 0 ? 'voiced' : 'unvoiced'], voice, t)
    }
  }
  return sums
}

function addFrame(sums: Sums, { bands, posteriors }: Voice, t: number): void {
  const at = t * BAND_COUNT
  sums.count++
  for (let band = 0; band < BAND_COUNT; band++) sums.all[band] += bands[at + band]
  for (let phone = 0; phone < PHONE_COUNT; phone++) {
    const weight = posteriors[t * PHONE_COUNT + phone] ** WEIGHT_POWER
    if (weight < LEAST_WEIGHT) continue
    sums.weights[phone] += weight
    for (let band = 0; band < BAND_COUNT; band++) {
      sums.phones[phone * BAND_COUNT + band] += weight * bands[at + band]
    }
  }
}

function offsetsOf(of: Sums, from: Sums, overall: Float64Array): Float32Array {
  const trust = Math.min(1, of.count / TRUSTED_FRAMES, from.count / TRUSTED_FRAMES)
  const own = meanDifference(of, from)
  const kind = limit(
    smooth(
      own.map((value, band) => trust * value + (1 - trust) * overall[band]),
      OVERALL_SMOOTHING,
    ),
  )
  const offsets = new Float32Array(PHONE_COUNT * BAND_COUNT)
  for (let phone = 0; phone < PHONE_COUNT; phone++) {
    const ofWeight = of.weights[phone] + 1e-6
    const fromWeight = from.weights[phone] + 1e-6
    const share = ((ofWeight / (ofWeight + SAMPLE_RELEVANCE)) * fromWeight) / (fromWeight + BASE_RELEVANCE)
    const row = phone * BAND_COUNT
    const difference = smooth(
      kind.map((_, band) => of.phones[row + band] / ofWeight - from.phones[row + band] / fromWeight),
      PHONE_SMOOTHING,
    )
    offsets.set(limit(kind.map((value, band) => value + share * (difference[band] - value))), row)
  }
  return offsets
}

function add(some: Float64Array, other: Float64Array): Float64Array {
  return some.map((value, i) => value + other[i])
}

function meanDifference(of: Pick<Sums, 'all' | 'count'>, from: Pick<Sums, 'all' | 'count'>): Float64Array {
  if (of.count === 0 || from.count === 0) return new Float64Array(BAND_COUNT)
  return of.all.map((sum, band) => sum / of.count - from.all[band] / from.count)
}

/** Limits only the shape: the level is later restored to the base voice's. */
function limit(offset: Float64Array): Float64Array {
  const mean = offset.reduce((sum, value) => sum + value, 0) / offset.length
  return offset.map((value) => mean + Math.max(-LARGEST_SHAPE, Math.min(LARGEST_SHAPE, value - mean)))
}
