import { PHONE_COUNT, SILENCE } from '../phones/phone-set'

const LEAST_FRAMES = 4
/** Added to posteriors, so that a phone that was never likely doesn't rule out a path. */
const FLOOR = 0.002
export const LEAST_SCORE = Math.log(FLOOR)

const IMPOSSIBLE = Number.NEGATIVE_INFINITY
const STAYED = 0
const ENTERED = 1
const SKIPPED = 2

export interface PhonePath {
  starts: Int32Array
  score: number
}

/**
 * Finds the likeliest path through phones in their order (Viterbi 1967): speech segmented by a hidden Markov model
 * (Brugnara, Falavigna & Omologo 1993), with the classifier's posteriors. Silences may be skipped. Takes two bits
 * of memory for each frame and state, and 320 bytes for each frame.
 * @param posteriors frameCount x PHONE_COUNT
 * @param states phones by number, with no two silences side by side
 * @returns undefined without a path: more phones than fit, no frames or states, or posteriors that aren't numbers
 */
export function likeliestPath(
  posteriors: Float32Array,
  frameCount: number,
  states: readonly number[],
): PhonePath | undefined {
  const count = states.length
  if (count === 0 || frameCount === 0 || leastFrames(states) > frameCount) return undefined
  const sums = sumLogs(posteriors, frameCount)
  const moves = new Moves(frameCount, count)
  // Scores of the best paths to each state after a number of frames, from the third column on: the path begins in
  // the second column before the first frame.
  const rows = Array.from({ length: LEAST_FRAMES + 1 }, () => new Float64Array(count + 2).fill(IMPOSSIBLE))
  rows[0][1] = 0
  for (let t = 1; t <= frameCount; t++) {
    const before = rows[(t - 1) % rows.length]
    const now = rows[t % rows.length]
    now[1] = IMPOSSIBLE
    for (let s = 0; s < count; s++) {
      const sum = sums[t * PHONE_COUNT + states[s]]
      let best = before[s + 2] + sum - sums[(t - 1) * PHONE_COUNT + states[s]]
      let move = STAYED
      const from = t - framesToEnter(states[s])
      if (from >= 0) {
        const earlier = rows[from % rows.length]
        const sound = sum - sums[from * PHONE_COUNT + states[s]]
        if (earlier[s + 1] + sound > best) {
          best = earlier[s + 1] + sound
          move = ENTERED
        }
        if (states[s - 1] === SILENCE && earlier[s] + sound > best) {
          best = earlier[s] + sound
          move = SKIPPED
        }
      }
      now[s + 2] = best
      moves.set(t, s, move)
    }
  }
  const ends = rows[frameCount % rows.length]
  const isLastSkipped = states[count - 1] === SILENCE && ends[count] > ends[count + 1]
  const score = ends[isLastSkipped ? count : count + 1] / frameCount
  if (!Number.isFinite(score)) return undefined
  return { starts: traceBack(moves, states, frameCount, isLastSkipped), score }
}

function leastFrames(states: readonly number[]): number {
  return states.reduce((sum, phone) => sum + (phone === SILENCE ? 0 : LEAST_FRAMES), 0)
}

function framesToEnter(phone: number): number {
  return phone === SILENCE ? 1 : LEAST_FRAMES
}

/** Sums of the logs of the posteriors over all frames before each, so that a phone's shortest form is one difference. */
function sumLogs(posteriors: Float32Array, frameCount: number): Float64Array {
  const sums = new Float64Array((frameCount + 1) * PHONE_COUNT)
  for (let i = 0; i < frameCount * PHONE_COUNT; i++) {
    sums[i + PHONE_COUNT] = sums[i] + Math.log(posteriors[i] + FLOOR)
  }
  return sums
}

function traceBack(
  moves: Moves,
  states: readonly number[],
  frameCount: number,
  isLastSkipped: boolean,
): Int32Array {
  const starts = new Int32Array(states.length + 1).fill(frameCount)
  let t = frameCount
  for (let s = states.length - (isLastSkipped ? 2 : 1); s >= 0; s--) {
    while (moves.get(t, s) === STAYED) t--
    const move = moves.get(t, s)
    t -= framesToEnter(states[s])
    starts[s] = t
    if (move === SKIPPED) starts[--s] = t
  }
  return starts
}

class Moves {
  readonly #bytes: Uint8Array
  readonly #width: number

  constructor(frameCount: number, stateCount: number) {
    this.#bytes = new Uint8Array(((frameCount + 1) * stateCount + 3) >> 2)
    this.#width = stateCount
  }

  get(t: number, s: number): number {
    const at = t * this.#width + s
    return (this.#bytes[at >> 2] >> (2 * (at & 3))) & 3
  }

  set(t: number, s: number, move: number): void {
    const at = t * this.#width + s
    this.#bytes[at >> 2] |= move << (2 * (at & 3))
  }
}
