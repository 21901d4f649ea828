import { percentile } from '../dsp/percentile'
import { HIGH_BANDS, lowFramesOf } from './frames'
import { LIFT, type WideNetwork } from './network'
import { SPEECH_RANGE, statisticsOfFrames } from './statistics'

/** Relative to loud frames, ln of power: muted, not quiet. */
const DIGITAL_SILENCE = 16
const NOISE_PERCENT = 10
/** Of the mean of noise, its quietest frames have less. */
const NOISE_OVER_QUIET = 1.3
/** A band that is so many times the noise is heard. */
const HEARD = 4
/** Of the frames of speech; else what is heard are hisses and bangs. */
const LEAST_SHARE = 0.25
/** Of mean ln of power less that of the frame: a filter removed the band. */
const REMOVED = -9
const NOTHING = 1e-20
/** The prior counts as so many frames. */
const PRIOR_FRAMES = 300

/**
 * Up to where a telephone, voicemail or MP3 ends, or noise is louder than speech.
 * @param samples at ENGINE_RATE_HZ @param powers of the same sound: see HighPowers @returns as Recorded.ownHighs
 */
export function measureOwnHighs(
  network: WideNetwork,
  samples: Float32Array,
  powers: Float32Array,
): Float32Array {
  const { level, high, loudest } = predictHighs(network, samples)
  const known = Array.from(level.keys()).filter((t) => powers[t * HIGH_BANDS] > 0)
  const audible = known.filter((t) => level[t] > loudest - DIGITAL_SILENCE)
  const speech = known.filter((t) => level[t] > loudest - SPEECH_RANGE)
  const own = new Float32Array(2 * HIGH_BANDS)
  for (let band = 0; band < HIGH_BANDS; band++) {
    const powerAt = (t: number) => powers[t * HIGH_BANDS + band]
    const expectedAt = (t: number) => high[t * HIGH_BANDS + band] + level[t]
    const noise = NOISE_OVER_QUIET * percentile(audible.map(powerAt), NOISE_PERCENT)
    const offsetAt = (t: number) =>
      Math.log(Math.max(powerAt(t) - noise, noise / HEARD, NOTHING)) - expectedAt(t)
    const loud = speech.filter((t) => powerAt(t) > HEARD * noise)
    const loudOffset = meanOf(loud.map(offsetAt))
    // By what is expected: those that happen to be loud would tell of too much.
    const heard = speech.filter((t) => Math.exp(expectedAt(t) + loudOffset) > HEARD * noise)
    const offset = meanOf(heard.map(offsetAt))
    if (!(loud.length >= LEAST_SHARE * speech.length && offset + network.means[band] > REMOVED)) {
      // The band below may be cut off, too.
      own[band - 1 + HIGH_BANDS] = 0
      break
    }
    own[band] = offset
    own[band + HIGH_BANDS] = heard.length
  }
  return own
}

/** Of all of a person's recordings. @returns HIGH_BANDS: to be added to what the network predicts, ln of power */
export function joinOwnHighs(all: readonly Float32Array[]): Float32Array {
  return Float32Array.from({ length: HIGH_BANDS }, (_, band) => {
    const count = all.reduce((sum, own) => sum + own[band + HIGH_BANDS], PRIOR_FRAMES)
    return all.reduce((sum, own) => sum + (own[band] * own[band + HIGH_BANDS]) / count, 0)
  })
}

function predictHighs(network: WideNetwork, samples: Float32Array) {
  const all = lowFramesOf(samples)
  const statistics = statisticsOfFrames(all)
  const high = network.highBands(all, statistics).map((value) => value - LIFT)
  return { level: all.level, high, loudest: statistics.loud }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
