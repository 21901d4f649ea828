import { describe, expect, it } from 'vitest'
import { commonWords } from '~/voice-engine/words/common-words'
import { randomNumbers } from '../../../support/random-numbers'

const common = (some: string, other: string) =>
  commonWords(some.split(' '), other.split(' ')).map(([i, j]) => {
    expect(some.split(' ')[i]).toBe(other.split(' ')[j])
    return some.split(' ')[i]
  })

describe('common words', () => {
  it('are as many as possible, in order', () => {
    expect(common('a b c d e', 'a x c y d z')).toEqual(['a', 'c', 'd'])
    expect(common('the cat and the dog', 'the third and the fourth dog')).toEqual([
      'the',
      'and',
      'the',
      'dog',
    ])
    expect(common('a b', 'b a')).toHaveLength(1)
    expect(common('a b', 'c d')).toEqual([])
  })

  it('are none in an empty list', () => {
    expect(commonWords([], ['a'])).toEqual([])
    expect(commonWords(['a'], [])).toEqual([])
  })

  it('are as many as a table of all pairs finds', () => {
    const random = randomNumbers(3)
    const below = (limit: number) => Math.floor(limit * random())
    for (let round = 0; round < 30; round++) {
      const list = () => Array.from({ length: below(40) }, () => 'abcde'[below(5)])
      const [some, others] = [list(), list()]
      const pairs = commonWords(some, others)
      expect(pairs).toHaveLength(lengthByTable(some, others))
      for (const [k, [i, j]] of pairs.entries()) {
        expect(some[i]).toBe(others[j])
        if (k > 0) expect(i > pairs[k - 1][0] && j > pairs[k - 1][1]).toBe(true)
      }
    }
  })

  it('are found in lists of very different lengths', () => {
    const many = Array.from({ length: 5000 }, (_, i) => `w${i}`)
    expect(commonWords(many, ['w0', 'w4999'])).toEqual([
      [0, 0],
      [4999, 1],
    ])
    expect(commonWords(['w10', 'w4990'], many)).toEqual([
      [0, 10],
      [1, 4990],
    ])
    expect(commonWords(many, many)).toHaveLength(5000)
    expect(commonWords(many, many.slice(300))).toHaveLength(4700)
  })

  it('are found again after a long part of either list without one', () => {
    const many = Array.from({ length: 4000 }, (_, i) => `w${i}`)
    const others = Array.from({ length: 600 }, (_, i) => `other${i}`)
    expect(commonWords([...others, ...many], many).length).toBeGreaterThan(2000)
    expect(commonWords(many, [...others, ...many]).length).toBeGreaterThan(2000)
  })
})

function lengthByTable(some: readonly string[], others: readonly string[]): number {
  let row = Array<number>(others.length + 1).fill(0)
  for (const word of some) {
    const above = row
    row = [0]
    for (const [j, other] of others.entries()) {
      row.push(word === other ? above[j] + 1 : Math.max(row[j], above[j + 1]))
    }
  }
  return row[others.length]
}
