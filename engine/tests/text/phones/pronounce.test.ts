import { describe, expect, it } from 'vitest'
import { PHONES } from '../../../src/phones/phone-set'
import { lookUp, type StressedPhone } from '../../../src/text/phones/dictionary'
import { soundOut } from '../../../src/text/phones/letter-model'
import { pronounce } from '../../../src/text/phones/pronounce'
import { randomNumbers } from '../../support/random-numbers'

const namesOf = (phones: readonly StressedPhone[] | undefined) =>
  phones?.map(({ phone, stress }) => PHONES[phone] + (stress < 0 ? '' : stress)).join(' ')
const said = (word: string) => namesOf(pronounce(word))

describe('the dictionary', () => {
  it.each([
    ["'bout", 'B AW1 T'],
    ['a', 'AH0'],
    ['grandfather', 'G R AE1 N D F AA2 DH ER0'],
    ["don't", 'D OW1 N T'],
    ['zyuganov', 'Z Y UW1 G AA0 N AA0 V'],
  ])('lists “%s”', (word, phones) => {
    expect(namesOf(lookUp(word))).toBe(phones)
  })

  it.each(['', "''", '0', 'grandfathe', 'grandfatherr', 'zzzzzz', '~', 'a '])('doesn’t list “%s”', (word) => {
    expect(lookUp(word)).toBeUndefined()
  })
})

describe('the pronunciation of a word', () => {
  it.each([
    ['of the dictionary', 'Doctor’s'.replace('’', "'"), 'D AA1 K T ER0 Z'],
    ['in British spelling', 'neighbourhood', 'N EY1 B ER0 HH UH2 D'],
    ['that isn’t listed', 'everspoken', 'EH2 V ER0 S P OW1 K AH0 N'],
    ['that was respelt', 'neev', 'N IY1 V'],
    ['of an owner', "neev's", 'N IY1 V Z'],
    ['of an owner with a hissing end', "chadwicks's", 'CH AE1 D W IH0 K S IH0 Z'],
  ])('%s', (_, word, phones) => {
    expect(said(word)).toBe(phones)
  })

  it('is none without letters', () => {
    for (const word of ["'", '7', '你好', '']) expect(pronounce(word)).toEqual([])
  })

  it.each([
    ['a very long word', 'ab'.repeat(5000)],
    ['apostrophes', "''a'b'"],
    ['only consonants', 'brrgh'],
    ...Array.from({ length: 100 }, (_, i) => ['letters at random', randomWord(i + 1)]),
  ])('is found for %s: %s', (_, word) => {
    const phones = pronounce(word)
    expect(phones.length).toBeGreaterThan(0)
    expect(phones.length).toBeLessThan(100)
    expect(phones.every(({ phone }) => phone > 0 && phone < PHONES.length)).toBe(true)
  })
})

describe('letters', () => {
  it.each([
    ['shivawn', 'SH IH0 V AA1 N'],
    ['grandpuppy', 'G R AE1 N D P AH0 P IY0'],
    ['niblington', 'N IH1 B L IH0 NG T AH0 N'],
  ])('sound as in other words: %s', (word, phones) => {
    expect(namesOf(soundOut(word))).toBe(phones)
  })

  it('have one primary stress at most', () => {
    for (let seed = 1; seed < 100; seed++) {
      expect(soundOut(randomWord(seed)).filter(({ stress }) => stress === 1).length).toBeLessThanOrEqual(1)
    }
  })
})

function randomWord(seed: number): string {
  const random = randomNumbers(seed)
  const character = () => "abcdefghijklmnopqrstuvwxyz'"[Math.floor(27 * random())]
  return `a${Array.from({ length: 12 * random() }, character).join('')}`
}
