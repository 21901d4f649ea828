import { CANDIDATES_PER_FRAME, type PitchCandidates } from './pitch-candidates'

const STATES = CANDIDATES_PER_FRAME + 1
const UNVOICED = CANDIDATES_PER_FRAME
const UNVOICED_COST = 0.55
const UNVOICED_COST_IN_QUIET = 0.1
const ABSENT_COST = 3
const SWITCH_COST = 0.18
const GLIDE_COST = 2.2
const JUMP_COST = 1.2

/** The cheapest path through the candidates (Viterbi): f0 of each frame in Hz, 0 where unvoiced. */
export function followPitch(candidates: PitchCandidates): Float64Array {
  const { frameCount, logF0 } = candidates
  const cameFrom = new Uint8Array(frameCount * STATES)
  let costs = new Float64Array(STATES)
  let next = new Float64Array(STATES)
  for (let state = 0; state < STATES; state++) costs[state] = localCost(candidates, 0, state)
  for (let t = 1; t < frameCount; t++) {
    for (let state = 0; state < STATES; state++) {
      let best = Number.POSITIVE_INFINITY
      for (let previous = 0; previous < STATES; previous++) {
        const cost = costs[previous] + transitionCost(logF0, t, previous, state)
        if (cost < best) {
          best = cost
          cameFrom[t * STATES + state] = previous
        }
      }
      next[state] = best + localCost(candidates, t, state)
    }
    const spare = costs
    costs = next
    next = spare
  }
  return traceBack(candidates, cameFrom, costs.indexOf(Math.min(...costs)))
}

function traceBack({ frameCount, logF0 }: PitchCandidates, cameFrom: Uint8Array, last: number): Float64Array {
  const f0Hz = new Float64Array(frameCount)
  let state = last
  for (let t = frameCount - 1; t >= 0; t--) {
    if (state !== UNVOICED) f0Hz[t] = Math.exp(logF0[t * CANDIDATES_PER_FRAME + state])
    state = cameFrom[t * STATES + state]
  }
  return f0Hz
}

function localCost({ scores, quiet }: PitchCandidates, t: number, state: number): number {
  if (state === UNVOICED) return quiet[t] ? UNVOICED_COST_IN_QUIET : UNVOICED_COST
  const score = scores[t * CANDIDATES_PER_FRAME + state]
  return score > 0 ? 1 - score : ABSENT_COST
}

function transitionCost(logF0: Float64Array, t: number, previous: number, state: number): number {
  if (previous !== UNVOICED && state !== UNVOICED) {
    const from = logF0[(t - 1) * CANDIDATES_PER_FRAME + previous]
    const glide = Math.abs(from - logF0[t * CANDIDATES_PER_FRAME + state])
    return Math.min(GLIDE_COST * glide, JUMP_COST)
  }
  return previous === state ? 0 : SWITCH_COST
}
