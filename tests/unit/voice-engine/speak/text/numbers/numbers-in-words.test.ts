import { describe, expect, it } from 'vitest'
import {
  cardinal,
  decimal,
  ordinal,
  rowOfDigits,
  year,
} from '~/voice-engine/speak/text/numbers/numbers-in-words'

/** Replaces BOUND by spaces. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

describe('numbers in words', () => {
  it.each([
    [0, 'zero'],
    [13, 'thirteen'],
    [40, 'forty'],
    [99, 'ninety nine'],
    [100, 'one hundred'],
    [101, 'one hundred and one'],
    [1000, 'one thousand'],
    [1001, 'one thousand and one'],
    [1100, 'one thousand one hundred'],
    [12_345, 'twelve thousand three hundred and forty five'],
    [1_000_000, 'one million'],
    [2_000_070, 'two million and seventy'],
    [999_999_999_999_999, /^nine hundred and ninety nine trillion .* nine hundred and ninety nine$/],
  ])('count %s', (value, words) => {
    expect(plain(cardinal(value))).toMatch(words)
  })

  it.each([
    [1, 'first'],
    [2, 'second'],
    [12, 'twelfth'],
    [20, 'twentieth'],
    [21, 'twenty first'],
    [100, 'one hundredth'],
    [1003, 'one thousand and third'],
  ])('order %s', (value, words) => {
    expect(plain(ordinal(value))).toBe(words)
  })

  it.each([
    [1066, 'ten sixty six'],
    [1800, 'eighteen hundred'],
    [1905, 'nineteen oh five'],
    [1974, 'nineteen seventy four'],
    [2000, 'two thousand'],
    [2009, 'two thousand and nine'],
    [2010, 'twenty ten'],
    [476, 'four hundred and seventy six'],
  ])('name the year %s', (value, words) => {
    expect(plain(year(value))).toBe(words)
  })

  it('read decimals digit by digit, and a minus sign', () => {
    expect(plain(decimal('-1,234.05'))).toBe('minus one thousand two hundred and thirty four point zero five')
  })

  it('read long numbers and leading zeros digit by digit', () => {
    expect(plain(decimal('007'))).toBe('zero zero seven')
    expect(plain(rowOfDigits('1234567'))).toBe('one two three, four five six seven')
    expect(plain(rowOfDigits('9'.repeat(400))).match(/nine/g)).toHaveLength(24)
  })
})
