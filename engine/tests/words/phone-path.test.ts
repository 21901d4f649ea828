import { describe, expect, it } from 'vitest'
import { PHONE_COUNT, PHONES } from '../../src/phones/phone-set'
import { likeliestPath } from '../../src/words/phone-path'

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

  it.each([
    ['more phones than fit', 7, 'K AE'],
    ['no states', 7, ''],
    ['no frames', 0, 'SIL'],
  ])('does not exist for %s', (_, frames, names) => {
    const { posteriors, frameCount } = certain([['K', frames]])
    expect(likeliestPath(posteriors, frameCount, names ? statesOf(names) : [])).toBeUndefined()
  })
})
