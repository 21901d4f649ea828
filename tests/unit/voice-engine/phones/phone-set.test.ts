import { describe, expect, it } from 'vitest'
import { likeliestPhone, PHONE_COUNT, PHONES, phoneOfFlite, SILENCE } from '~/voice-engine/phones/phone-set'
import { CALIBRATION_TEXT } from '~/voice-engine/speak/calibration-text'
import { speakWithFlite } from '~/voice-engine/speak/flite'

describe('the phones', () => {
  it('are silence and 39 others, each once', () => {
    expect(PHONE_COUNT).toBe(40)
    expect(new Set(PHONES).size).toBe(PHONE_COUNT)
    expect(PHONES[SILENCE]).toBe('SIL')
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
})

describe('the likeliest phone', () => {
  const rows = new Float32Array(2 * PHONE_COUNT)
  rows[7] = 0.6
  rows[SILENCE] = 0.4
  rows[PHONE_COUNT + 3] = 0.2
  rows[PHONE_COUNT + SILENCE] = 0.8

  it('may exclude silence', () => {
    expect(likeliestPhone(rows, PHONE_COUNT, SILENCE + 1)).toBe(3)
  })
})
