import { BAND_COUNT } from '../dsp/mel-bands'
import { APERIODICITY_BANDS } from '../measure/analyse/aperiodicity'
import { PHONE_COUNT } from '../phones/phone-set'
import type { Prior, SpeakerMeans } from '../reader/types'
import type { TenthFrames } from './tenth-frames'

/** ln of power relative to the recording's loud frames. */
const SPEECH = -7
const UNVOICED_SPEECH = -9
const QUIETEST = -12
const LIKELIEST = 4
const STEPS = 255
const PRIOR_FRAMES = 4
/** Of a speaker without voiced frames: ln of Hz. */
const USUAL_PITCH = { meanLn: 5.1, deviationLn: 0.2 }

class Frames {
  count = 0
  readonly sums = new Float64Array(BAND_COUNT)
  readonly squares = new Float64Array(BAND_COUNT)
  #level = 0
  #levelSquares = 0

  add(shapes: Float32Array, at: number, level: number): void {
    this.count++
    this.#level += level
    this.#levelSquares += level * level
    for (let band = 0; band < BAND_COUNT; band++) {
      const shape = shapes[at + band]
      this.sums[band] += shape
      this.squares[band] += shape * shape
    }
  }

  get means(): Float64Array {
    return this.sums.map((sum) => sum / Math.max(1, this.count))
  }

  get deviations(): Float64Array {
    const means = this.means
    return this.squares.map((sum, band) =>
      Math.sqrt(Math.max(0.05, sum / Math.max(1, this.count) - means[band] ** 2)),
    )
  }

  get level(): { mean: number; deviation: number } {
    const count = Math.max(1, this.count)
    const mean = this.#level / count
    return { mean, deviation: Math.sqrt(Math.max(0.01, this.#levelSquares / count - mean ** 2)) }
  }
}

/** What the net is told of a speaker: means of each phone by its posteriors, shrunk towards the usual ones. */
export function measureMeans(
  frames: TenthFrames,
  aperiodicity: Float64Array,
  logDuration: number,
  prior: Prior,
): SpeakerMeans & { pitch: { meanLn: number; deviationLn: number } } {
  const voiced = new Frames()
  const unvoiced = new Frames()
  const pitch: number[] = []
  for (let t = 0; t < frames.frameCount; t++) {
    const level = frames.levels[t]
    if (frames.voiced[t]) pitch.push(frames.pitch[t])
    if (frames.voiced[t] && level > SPEECH) voiced.add(frames.shapes, t * BAND_COUNT, level)
    if (!frames.voiced[t] && level > UNVOICED_SPEECH) unvoiced.add(frames.shapes, t * BAND_COUNT, level)
  }
  // A whisper has no voiced frames; what there is stands for them.
  const [some, other] =
    voiced.count > 0 ? [voiced, unvoiced.count > 0 ? unvoiced : voiced] : [unvoiced, unvoiced]
  const shapes = Float32Array.from(
    [some.means, other.means, some.deviations, other.deviations].flatMap((row) => [...row]),
  )
  const { meanLn, deviationLn } = pitch.length > 0 ? pitchOf(pitch) : USUAL_PITCH
  return {
    ...phoneMeans(frames, shapes, prior),
    shapes,
    traits: Float32Array.from([
      ...Array.from({ length: APERIODICITY_BANDS }, (_, band) => aperiodicity[band] * 2 - 1),
      (meanLn - 5) * 2,
      deviationLn * 5,
      (logDuration - 2) * 3,
      some.level.mean / 2,
      other.level.mean / 4,
      some.level.deviation,
      other.level.deviation / 2,
    ]),
    pitch: { meanLn, deviationLn },
  }
}

function pitchOf(logs: readonly number[]): { meanLn: number; deviationLn: number } {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + log * log, 0) / logs.length
  return { meanLn: mean, deviationLn: Math.sqrt(Math.max(0.0025, squares - mean ** 2)) }
}

function phoneMeans(
  { frameCount, shapes, levels, posteriors }: TenthFrames,
  [...speaker]: Float32Array,
  prior: Prior,
): Pick<SpeakerMeans, 'phoneBands' | 'phoneLevels'> {
  const bandSums = new Float64Array(PHONE_COUNT * BAND_COUNT)
  const bandWeights = new Float64Array(PHONE_COUNT)
  const levelSums = new Float64Array(PHONE_COUNT)
  const levelWeights = new Float64Array(PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) {
    for (const { phone, share } of likeliestPhones(posteriors, t * PHONE_COUNT)) {
      levelWeights[phone] += share
      levelSums[phone] += share * Math.max(levels[t], QUIETEST)
      if (levels[t] <= SPEECH) continue
      bandWeights[phone] += share
      for (let band = 0; band < BAND_COUNT; band++) {
        bandSums[phone * BAND_COUNT + band] += share * shapes[t * BAND_COUNT + band]
      }
    }
  }
  const phoneBands = Float32Array.from(bandSums, (sum, i) => {
    const phone = Math.floor(i / BAND_COUNT)
    const band = i % BAND_COUNT
    const share = prior.voicing[phone]
    const usual = share * speaker[band] + (1 - share) * speaker[BAND_COUNT + band] + prior.deviations[i]
    return (sum + PRIOR_FRAMES * usual) / (bandWeights[phone] + PRIOR_FRAMES)
  })
  const phoneLevels = Float32Array.from(
    levelSums,
    (sum, phone) => (sum + PRIOR_FRAMES * prior.levels[phone]) / (levelWeights[phone] + PRIOR_FRAMES),
  )
  return { phoneBands, phoneLevels }
}

function likeliestPhones(posteriors: Float32Array, at: number): { phone: number; share: number }[] {
  const phones: number[] = []
  let sum = 1e-6
  for (let phone = 0; phone < PHONE_COUNT; phone++) {
    const value = posteriors[at + phone]
    sum += value
    let place = phones.length
    while (place > 0 && posteriors[at + phones[place - 1]] < value) place--
    if (place < LIKELIEST) phones.splice(place, 0, phone)
    if (phones.length > LIKELIEST) phones.pop()
  }
  const shares = phones.map((phone) => Math.round((posteriors[at + phone] / sum) * STEPS) / STEPS)
  const all = shares.reduce((total, share) => total + share, 1e-6)
  return phones.map((phone, i) => ({ phone, share: shares[i] / all }))
}
