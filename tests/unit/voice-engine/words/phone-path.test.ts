import { describe, expect, it } from 'vitest'
import { PHONE_COUNT, PHONES, SILENCE } from '~/voice-engine/phones/phone-set'
import { LEAST_SCORE, likeliestPath } from '~/voice-engine/words/phone-path'
import { randomNumbers } from '../../../support/random-numbers'

const numberOf = (name: string) => PHONES.indexOf(name)
const statesOf = (names: string) => names.split(' ').map(numberOf)

/** Posteriors in which one phone of each frame is certain. */
function certain(runs: [name: string, frames: number][]): { posteriors: Float32Array; frameCount: number } {
  const frames = runs.flatMap(([name, count]) => Array<number>(count).fill(numberOf(name)))
  const posteriors = new Float32Array(frames.length * PHONE_COUNT)
  for (const [t, phone] of frames.entries()) posteriors[t * PHONE_COUNT + phone] = 1
  return { posteriors, frameCount: frames.length }
}

function startsOf(runs: [string, number][], states: string) {
  const { posteriors, frameCount } = certain(runs)
  return [...likeliestPath(posteriors, frameCount, statesOf(states))!.starts]
}

describe('the likeliest path', () => {
  it('skips silences that are not there, also at both ends', () => {
    expect(
      startsOf(
        [
          ['K', 6],
          ['AE', 8],
        ],
        'SIL K SIL AE SIL',
      ),
    ).toEqual([0, 0, 6, 6, 14, 14])
  })

  it('gives each phone at least 20 ms, four frames', () => {
    const runs: [string, number][] = [
      ['SIL', 9],
      ['K', 1],
      ['AE', 20],
    ]
    const [, k, ae] = startsOf(runs, 'SIL K AE')
    expect(ae - k).toBe(4)
  })

  it('has the highest score of all paths', () => {
    const random = randomNumbers(7)
    const frameCount = 16
    for (let round = 0; round < 20; round++) {
      const posteriors = Float32Array.from({ length: frameCount * PHONE_COUNT }, () => random() ** 4)
      const states = statesOf('SIL K AE SIL T SIL')
      const path = likeliestPath(posteriors, frameCount, states)!
      expect(path.score).toBeCloseTo(bestOfAll(posteriors, states, 0, frameCount) / frameCount, 9)
      expect(scoreOfStarts(posteriors, states, path.starts) / frameCount).toBeCloseTo(path.score, 9)
    }
  })

  it.each([
    ['more phones than fit', 7, 'K AE'],
    ['no states', 7, ''],
    ['no frames', 0, 'SIL'],
  ])('does not exist for %s', (_, frames, names) => {
    const { posteriors, frameCount } = certain([['K', frames]])
    expect(likeliestPath(posteriors, frameCount, names ? statesOf(names) : [])).toBeUndefined()
  })

  it('does not exist in posteriors that are not numbers', () => {
    expect(likeliestPath(new Float32Array(20 * PHONE_COUNT).fill(Number.NaN), 20, [SILENCE])).toBeUndefined()
  })
})

const logOf = (posteriors: Float32Array, phone: number, from: number, to: number) => {
  let sum = 0
  for (let t = from; t < to; t++) sum += Math.log(posteriors[t * PHONE_COUNT + phone] + Math.exp(LEAST_SCORE))
  return sum
}

/** The sum of log posteriors of the best path, by trying all. */
function bestOfAll(
  posteriors: Float32Array,
  states: readonly number[],
  from: number,
  frameCount: number,
): number {
  if (states.length === 0) return from === frameCount ? 0 : Number.NEGATIVE_INFINITY
  const [phone, ...rest] = states
  const least = phone === SILENCE ? 0 : 4
  let best = Number.NEGATIVE_INFINITY
  for (let to = from + least; to <= frameCount; to++) {
    best = Math.max(best, logOf(posteriors, phone, from, to) + bestOfAll(posteriors, rest, to, frameCount))
  }
  return best
}

function scoreOfStarts(posteriors: Float32Array, states: readonly number[], starts: Int32Array): number {
  return states.reduce((sum, phone, s) => sum + logOf(posteriors, phone, starts[s], starts[s + 1]), 0)
}
