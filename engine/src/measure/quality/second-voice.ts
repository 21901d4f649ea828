import { logistic } from '../../dsp/logistic'
import { FEATURES, type Utterances } from './utterances'

const FEWEST = 6
const MOST_WEIGHT = 150
/** Of vocal effort, in deviations (Traunmüller & Eriksson 2000, Burkhardt 2005): no evidence of a second speaker. */
const EFFORT = toUnit([-0.9, -0.9, -0.6, -0.4, -0.4, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, 2.2])
const USUAL_SPREAD = 0.45
const USUAL_WEIGHT = 6
const PRIOR_UTTERANCES = 3
const BALANCE_POWER = 0.3
/** Separation at even odds, and its weight in the log odds. */
const EVEN_SEPARATION = 8.2
const SEPARATION_WEIGHT = 7
const MOST_ROUNDS = 30

interface Split {
  labels: Uint8Array
  centres: [Float64Array, Float64Array]
  cost: number
}

/** 0 to 1: how far two clusters of utterances are apart (the D of Ashman, Bird & Zepf 1994), vocal effort aside. */
export function measureSecondVoice({ all, deviations }: Utterances): number {
  if (all.length < FEWEST) return 0
  const points = all.map(({ features }) =>
    withoutEffort(features.map((value, i) => value / (deviations[i] + 1e-9))),
  )
  const weights = all.map(({ weight }) => Math.min(MOST_WEIGHT, weight))
  const split = splitInTwo(points, weights)
  if (!split) return 0
  return logistic(SEPARATION_WEIGHT * Math.log(separation(points, weights, split) / EVEN_SEPARATION))
}

function separation(points: Float64Array[], weights: number[], { labels, centres }: Split): number {
  const apart = centres[1].map((value, i) => value - centres[0][i])
  const distance = Math.sqrt(dot(apart, apart)) + 1e-9
  const axis = apart.map((value) => value / distance)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let squares = 0
  for (let i = 0; i < points.length; i++) {
    squares +=
      (weights[i] / whole) * points.length * (dot(points[i], axis) - dot(centres[labels[i]], axis)) ** 2
  }
  const spread = (squares + USUAL_WEIGHT * USUAL_SPREAD ** 2) / (points.length - 2 + USUAL_WEIGHT)
  const share = weights.reduce((sum, weight, i) => sum + labels[i] * weight, 0) / whole
  const trust = points.length / (points.length + PRIOR_UTTERANCES)
  return ((distance * distance) / Math.sqrt(spread)) * trust * (4 * share * (1 - share)) ** BALANCE_POWER
}

function splitInTwo(points: Float64Array[], weights: number[]): Split | undefined {
  const oneCluster = new Uint8Array(points.length)
  const [mean] = findCentres(points, weights, oneCluster)
  let best: Split | undefined
  for (let feature = 0; feature < FEATURES; feature++) {
    const split = runLloyd(
      points,
      weights,
      Uint8Array.from(points, (point) => (point[feature] > mean[feature] ? 1 : 0)),
    )
    if (split && (!best || split.cost < best.cost)) best = split
  }
  return best
}

/** Runs Lloyd's algorithm; undefined if a cluster becomes empty. */
function runLloyd(points: Float64Array[], weights: number[], start: Uint8Array): Split | undefined {
  let labels = start
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!labels.includes(0) || !labels.includes(1)) return undefined
    const centres = findCentres(points, weights, labels)
    const distances = points.map((point) => centres.map((centre) => squaredDistance(point, centre)))
    const next = Uint8Array.from(distances, ([toFirst, toSecond]) => (toSecond < toFirst ? 1 : 0))
    if (next.every((side, i) => side === labels[i])) {
      return { labels, centres, cost: distances.reduce((sum, to, i) => sum + weights[i] * to[labels[i]], 0) }
    }
    labels = next
  }
  return undefined
}

function findCentres(
  points: Float64Array[],
  weights: number[],
  labels: Uint8Array,
): [Float64Array, Float64Array] {
  const sums: [Float64Array, Float64Array] = [new Float64Array(FEATURES), new Float64Array(FEATURES)]
  const totals = [0, 0]
  for (let i = 0; i < points.length; i++) {
    totals[labels[i]] += weights[i]
    for (let k = 0; k < FEATURES; k++) sums[labels[i]][k] += weights[i] * points[i][k]
  }
  for (const side of [0, 1]) for (let k = 0; k < FEATURES; k++) sums[side][k] /= Math.max(1, totals[side])
  return sums
}

function withoutEffort(point: Float64Array): Float64Array {
  const share = dot(point, EFFORT)
  return point.map((value, i) => value - share * EFFORT[i])
}

function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) ** 2
  return sum
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function toUnit(values: readonly number[]): Float64Array {
  const length = Math.hypot(...values)
  return Float64Array.from(values, (value) => value / length)
}
