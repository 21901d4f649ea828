import { logistic } from '../dsp/logistic'
import { FEATURES, type Utterances } from './utterances'

/** Fewer utterances always fall into two heaps. */
const FEWEST = 6
/** An utterance of 1.5 s voiced says as much as a longer one. */
const MOST_WEIGHT = 150
/**
 * How one and the same voice changes when it grows louder or livelier, in deviations: the pitch rises, the spectrum
 * grows flatter (Traunmüller & Eriksson 2000; the numbers are rounded from angry against calm speech of ten actors,
 * Burkhardt et al. 2005). What differs in this direction only is no second person.
 */
const EFFORT = toUnit([-0.9, -0.9, -0.6, -0.4, -0.4, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, 2.2])
/** The spread of one speaker's utterances within a heap, and for how many utterances that knowledge counts. */
const USUAL_SPREAD = 0.45
const USUAL_WEIGHT = 6
/** Separation is believed less where few utterances are split, and where one heap is small. */
const DOUBT_UTTERANCES = 3
const BALANCE_POWER = 0.3
/** At this separation a second person is as likely as not, and how surely ln of it tells. */
const EVEN_SEPARATION = 8.2
const SEPARATION_WEIGHT = 7
const MOST_ROUNDS = 30

/** Two heaps of utterances. */
interface Split {
  heap: Uint8Array
  centres: [Float64Array, Float64Array]
  cost: number
}

/**
 * How likely a second person speaks: whether the utterances lie in two heaps (2-means), how far apart these are and how
 * clear the gap between them is (the D of Ashman, Bird & Zepf 1994), vocal effort left out.
 * @returns 0 to 1; 0 where too little is said to tell
 */
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

/** The distance of the heaps times how distinct they are, both in deviations. */
function separation(points: Float64Array[], weights: number[], { heap, centres }: Split): number {
  const apart = centres[1].map((value, i) => value - centres[0][i])
  const distance = Math.sqrt(dot(apart, apart)) + 1e-9
  const axis = apart.map((value) => value / distance)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let squares = 0
  for (let i = 0; i < points.length; i++) {
    squares +=
      (weights[i] / whole) * points.length * (dot(points[i], axis) - dot(centres[heap[i]], axis)) ** 2
  }
  const spread = (squares + USUAL_WEIGHT * USUAL_SPREAD ** 2) / (points.length - 2 + USUAL_WEIGHT)
  const share = weights.reduce((sum, weight, i) => sum + heap[i] * weight, 0) / whole
  const belief = points.length / (points.length + DOUBT_UTTERANCES)
  return ((distance * distance) / Math.sqrt(spread)) * belief * (4 * share * (1 - share)) ** BALANCE_POWER
}

/** The cheapest of the splits that begin with a cut through one feature's mean. */
function splitInTwo(points: Float64Array[], weights: number[]): Split | undefined {
  const everything = new Uint8Array(points.length)
  const [mean] = findCentres(points, weights, everything)
  let best: Split | undefined
  for (let feature = 0; feature < FEATURES; feature++) {
    const split = settle(
      points,
      weights,
      Uint8Array.from(points, (point) => (point[feature] > mean[feature] ? 1 : 0)),
    )
    if (split && (!best || split.cost < best.cost)) best = split
  }
  return best
}

/** Lloyd's rounds; undefined where one heap ends up empty. */
function settle(points: Float64Array[], weights: number[], start: Uint8Array): Split | undefined {
  let heap = start
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!heap.includes(0) || !heap.includes(1)) return undefined
    const centres = findCentres(points, weights, heap)
    const distances = points.map((point) => centres.map((centre) => squaredDistance(point, centre)))
    const next = Uint8Array.from(distances, ([toFirst, toSecond]) => (toSecond < toFirst ? 1 : 0))
    if (next.every((side, i) => side === heap[i])) {
      return { heap, centres, cost: distances.reduce((sum, to, i) => sum + weights[i] * to[heap[i]], 0) }
    }
    heap = next
  }
  return undefined
}

function findCentres(
  points: Float64Array[],
  weights: number[],
  heap: Uint8Array,
): [Float64Array, Float64Array] {
  const sums: [Float64Array, Float64Array] = [new Float64Array(FEATURES), new Float64Array(FEATURES)]
  const totals = [0, 0]
  for (let i = 0; i < points.length; i++) {
    totals[heap[i]] += weights[i]
    for (let k = 0; k < FEATURES; k++) sums[heap[i]][k] += weights[i] * points[i][k]
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
