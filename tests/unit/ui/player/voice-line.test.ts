import { describe, expect, it } from 'vitest'
import { voiceLine } from '~/ui/player/voice-line'

const peaksOf = (...levels: number[]) => Buffer.from(levels).toString('base64')

/** The points at which the line turns. */
function turnsOf(line: string) {
  let at = 0
  let height = Number(line.split('s')[0].split(' ')[1])
  return [...line.matchAll(/s[-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+)/g)].map(([, step, rise]) => {
    at += Number(step)
    height += Number(rise)
    return [Math.round(at), Math.round(height)]
  })
}

describe('voiceLine', () => {
  it('swings up and down as far as the peaks, and ends in the middle', () => {
    const line = voiceLine(peaksOf(255, 255, 0, 51), { turns: 4, width: 100, height: 102 })
    expect(turnsOf(line)).toEqual([
      [20, 1],
      [40, 101],
      [60, 51],
      [80, 61],
      [100, 51],
    ])
  })

  it('takes the mean of several peaks in one turn', () => {
    const line = voiceLine(peaksOf(255, 0, 102, 102), { turns: 2, width: 30, height: 102 })
    expect(turnsOf(line)).toEqual([
      [10, 26],
      [20, 71],
      [30, 51],
    ])
  })

  it('is a straight line for silence', () => {
    const line = voiceLine(peaksOf(0, 0, 0), { turns: 3, width: 40, height: 10 })
    expect(turnsOf(line).every(([, height]) => height === 5)).toBe(true)
  })
})
