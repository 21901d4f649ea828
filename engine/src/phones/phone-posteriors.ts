import { smoothRows } from '../dsp/smooth'
import type { PhoneClassifier } from './phone-classifier'
import { FEATURE_STRIDE, measurePowerFrames, phoneFeatures } from './phone-features'
import { PHONE_COUNT, SILENCE } from './phone-set'

const WARPS = [0.88, 0.96, 1.04, 1.12]
const TRIAL_STEP = 20
const SMOOTHING_FRAMES = 1

/**
 * Phonetic posteriorgrams (Hazen, Shen & White 2009) of samples at any level, with the warp of lowest entropy.
 * @returns frameCount x PHONE_COUNT on the engine's grid of 5 ms; each row sums to 1
 */
export function classifyPhones(
  classifier: PhoneClassifier,
  samples: Float32Array,
  frameCount: number,
): Float32Array {
  const power = measurePowerFrames(samples)
  let surest = Number.POSITIVE_INFINITY
  let best: Float32Array | undefined
  for (const candidate of WARPS) {
    const features = phoneFeatures(power, candidate)
    const trials = Math.ceil(power.frameCount / TRIAL_STEP)
    const entropy = meanEntropy(classifier.classify(features, trials, TRIAL_STEP * FEATURE_STRIDE))
    if (entropy < surest) {
      surest = entropy
      best = features
    }
  }
  const rows = classifier.classify(best ?? phoneFeatures(power, 1), power.frameCount, FEATURE_STRIDE)
  const onGrid = doubleRate(rows, power.frameCount, frameCount)
  return smoothRows(onGrid, PHONE_COUNT, SMOOTHING_FRAMES)
}

function meanEntropy(posteriors: Float32Array): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < posteriors.length; at += PHONE_COUNT) {
    if (posteriors[at + SILENCE] >= 0.5) continue
    count++
    for (let j = at; j < at + PHONE_COUNT; j++) sum -= posteriors[j] * Math.log(posteriors[j] + 1e-9)
  }
  return count > 0 ? sum / count : Number.POSITIVE_INFINITY
}

function doubleRate(rows: Float32Array, rowCount: number, frameCount: number): Float32Array {
  const doubled = new Float32Array(frameCount * PHONE_COUNT)
  for (let t = 0; t < frameCount; t++) {
    const before = Math.min(t >> 1, rowCount - 1)
    const after = t & 1 && (t >> 1) + 1 < rowCount ? before + 1 : before
    for (let j = 0; j < PHONE_COUNT; j++) {
      doubled[t * PHONE_COUNT + j] = 0.5 * (rows[before * PHONE_COUNT + j] + rows[after * PHONE_COUNT + j])
    }
  }
  return doubled
}
