import { likeliestPhone, PHONE_COUNT } from '../phones/phone-set'
import { type ExemplarRows, FEATURE_WIDTH } from './exemplar-features'

export const NEIGHBOURS = 20
/** If the likeliest phones have fewer candidates, all frames of the same voicing are searched. */
const FEWEST_CANDIDATES = 2 * NEIGHBOURS
const LIKELY_PHONES = 3
const EARLY_STEP = 18

/** The nearest exemplars of each row: rows x NEIGHBOURS, nearest first. */
export interface Nearest {
  exemplars: Int32Array
  squaredDistances: Float64Array
}

/** Finds the exemplars of a speaker that are nearest to other frames. */
export class ExemplarSearch {
  readonly #features: Float32Array
  /** Row numbers by voicing (0, 1) and likeliest phone: 2 x PHONE_COUNT lists. */
  readonly #buckets: Int32Array[]
  readonly #all: Int32Array[]

  /**
   * @param exemplars the speaker's frames
   * @param features from exemplarFeatures() for them
   */
  constructor(exemplars: ExemplarRows, features: Float32Array) {
    this.#features = features
    const lists: number[][] = Array.from({ length: 2 * PHONE_COUNT }, () => [])
    const all: number[][] = [[], []]
    for (let r = 0; r < exemplars.count; r++) {
      const kind = exemplars.voiced[r] > 0 ? 1 : 0
      lists[kind * PHONE_COUNT + likeliestPhone(exemplars.posteriors, r * PHONE_COUNT)].push(r)
      all[kind].push(r)
    }
    this.#buckets = lists.map((list) => Int32Array.from(list))
    // If the speaker has no voiced or no unvoiced frames, the other kind stands in.
    this.#all = all.map((list, kind) => Int32Array.from(list.length > 0 ? list : all[1 - kind]))
  }

  /**
   * Exact among the candidates: frames of the same voicing with one of the row's three likeliest phones.
   * @param features from exemplarFeatures() for the rows
   */
  find(rows: ExemplarRows, features: Float32Array): Nearest {
    const exemplars = new Int32Array(rows.count * NEIGHBOURS)
    const squaredDistances = new Float64Array(rows.count * NEIGHBOURS)
    const nearest = new NearestList()
    for (let r = 0; r < rows.count; r++) {
      nearest.clear()
      for (const candidates of this.#candidatesFor(rows, r)) {
        for (let c = 0; c < candidates.length; c++) {
          const limit = nearest.limit
          const distance = squaredDistance(
            features,
            r * FEATURE_WIDTH,
            this.#features,
            candidates[c] * FEATURE_WIDTH,
            limit,
          )
          if (distance < limit) nearest.insert(candidates[c], distance)
        }
      }
      nearest.copyTo(exemplars, squaredDistances, r * NEIGHBOURS)
    }
    return { exemplars, squaredDistances }
  }

  #candidatesFor({ posteriors, voiced }: ExemplarRows, row: number): Int32Array[] {
    const kind = voiced[row] > 0 ? 1 : 0
    const own = posteriors.slice(row * PHONE_COUNT, (row + 1) * PHONE_COUNT)
    const lists: Int32Array[] = []
    let count = 0
    for (let i = 0; i < LIKELY_PHONES; i++) {
      const phone = likeliestPhone(own, 0)
      own[phone] = -1
      const list = this.#buckets[kind * PHONE_COUNT + phone]
      lists.push(list)
      count += list.length
    }
    return count < FEWEST_CANDIDATES ? [this.#all[kind]] : lists
  }
}

/** The nearest NEIGHBOURS so far, in ascending order of distance. */
class NearestList {
  readonly #rows = new Int32Array(NEIGHBOURS)
  readonly #distances = new Float64Array(NEIGHBOURS)
  #count = 0
  /** Candidates at this distance or farther are rejected. */
  limit = Number.POSITIVE_INFINITY

  clear(): void {
    this.#count = 0
    this.limit = Number.POSITIVE_INFINITY
  }

  insert(row: number, distance: number): void {
    let place = this.#count < NEIGHBOURS ? this.#count++ : NEIGHBOURS - 1
    for (; place > 0 && this.#distances[place - 1] > distance; place--) {
      this.#distances[place] = this.#distances[place - 1]
      this.#rows[place] = this.#rows[place - 1]
    }
    this.#distances[place] = distance
    this.#rows[place] = row
    if (this.#count === NEIGHBOURS) this.limit = this.#distances[NEIGHBOURS - 1]
  }

  /** If there are fewer, the last is repeated. */
  copyTo(rows: Int32Array, distances: Float64Array, at: number): void {
    for (let i = 0; i < NEIGHBOURS; i++) {
      const from = Math.max(0, Math.min(i, this.#count - 1))
      rows[at + i] = this.#rows[from]
      distances[at + i] = this.#distances[from]
    }
  }
}

/** Stops early, with a value above the limit, once the limit is exceeded. */
function squaredDistance(
  some: Float32Array,
  someAt: number,
  others: Float32Array,
  othersAt: number,
  limit: number,
): number {
  let sum = 0
  for (let step = 0; step < FEATURE_WIDTH && sum < limit; step += EARLY_STEP) {
    const end = someAt + step + EARLY_STEP
    for (let i = someAt + step, j = othersAt + step; i < end; i += 3, j += 3) {
      const d0 = some[i] - others[j]
      const d1 = some[i + 1] - others[j + 1]
      const d2 = some[i + 2] - others[j + 2]
      sum += d0 * d0 + d1 * d1 + d2 * d2
    }
  }
  return sum
}
