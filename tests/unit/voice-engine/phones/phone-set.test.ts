import { describe, expect, it } from 'vitest'
import {
  isVowel,
  likeliestPhone,
  PHONE_COUNT,
  PHONES,
  phoneOfFlite,
  SILENCE,
} from '~/voice-engine/phones/phone-set'
import { CALIBRATION_TEXT } from '~/voice-engine/speak/calibration-text'
import { speakWithFlite } from '~/voice-engine/speak/flite'

describe('the phones', () => {
  it('are silence and 39 others, each once', () => {
    expect(PHONE_COUNT).toBe(40)
    expect(new Set(PHONES).size).toBe(PHONE_COUNT)
    expect(PHONES[SILENCE]).toBe('SIL')
  })

  it('have lower-case names in flite', () => {
    expect(PHONES[phoneOfFlite('aa')]).toBe('AA')
    expect(PHONES[phoneOfFlite('zh')]).toBe('ZH')
  })

  it('map flite’s schwa to AH and its pause to silence', () => {
    expect(PHONES[phoneOfFlite('ax')]).toBe('AH')
    expect(phoneOfFlite('pau')).toBe(SILENCE)
  })

  it('with unknown names map to silence', () => {
    expect(phoneOfFlite('qqq')).toBe(SILENCE)
    expect(phoneOfFlite('')).toBe(SILENCE)
  })

  it('include all of flite’s except its pauses', async () => {
    const { phones } = await speakWithFlite(CALIBRATION_TEXT.trim().split('\n\n')[1].replaceAll('\n', ' '))
    const unknown = phones.filter(({ name }) => name !== 'pau' && phoneOfFlite(name) === SILENCE)
    expect(phones.length).toBeGreaterThan(200)
    expect(unknown).toEqual([])
  })

  it('are vowels or not', () => {
    const vowels = PHONES.filter((_, phone) => isVowel(phone))
    expect(vowels).toEqual('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '))
  })
})

describe('the likeliest phone', () => {
  const rows = new Float32Array(2 * PHONE_COUNT)
  rows[7] = 0.6
  rows[SILENCE] = 0.4
  rows[PHONE_COUNT + 3] = 0.2
  rows[PHONE_COUNT + SILENCE] = 0.8

  it('is taken from its own frame', () => {
    expect(likeliestPhone(rows, 0)).toBe(7)
    expect(likeliestPhone(rows, PHONE_COUNT)).toBe(SILENCE)
  })

  it('may exclude silence', () => {
    expect(likeliestPhone(rows, PHONE_COUNT, SILENCE + 1)).toBe(3)
  })
})
