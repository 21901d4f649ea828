import { describe, expect, it } from 'vitest'
import { PHONES } from '~/voice-engine/phones/phone-set'
import { wordsOfPhones } from '~/voice-engine/words/words-of-phones'

const phonesOf = (names: string) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => PHONES.indexOf(name))

/** Each phone takes a tenth of a second. */
const speech = (names: string) => names.split(' ').map((name, i) => ({ name, endSeconds: (i + 1) / 10 }))

/** 'the@0.1-0.3 …' */
function timesOf(spoken: string, words: Record<string, string>): string {
  const times = wordsOfPhones(speech(spoken), Object.keys(words), Object.values(words).map(phonesOf))
  return times
    .map(
      ({ word, startSeconds, endSeconds }) => `${word}@${startSeconds.toFixed(1)}-${endSeconds.toFixed(1)}`,
    )
    .join(' ')
}

describe('the words of synthesised speech', () => {
  it('begin with their first phone and end with their last, without pauses', () => {
    const times = timesOf('pau dh ax k ae t pau s ae t pau', { the: 'DH AH', cat: 'K AE T', sat: 'S AE T' })
    expect(times).toBe('the@0.1-0.3 cat@0.3-0.6 sat@0.7-1.0')
  })

  it('are found where a word sounds otherwise than alone', () => {
    expect(timesOf('pau ax k ae t', { a: 'EY', cat: 'K AE T' })).toBe('a@0.1-0.2 cat@0.2-0.5')
    expect(timesOf('pau t ax b iy', { to: 'T UW', be: 'B IY' })).toBe('to@0.1-0.3 be@0.3-0.5')
  })

  it('are found where phones are left out or added', () => {
    expect(timesOf('pau l ae s n ay t', { last: 'L AE S T', night: 'N AY T' })).toBe(
      'last@0.1-0.4 night@0.4-0.7',
    )
    expect(timesOf('pau l ao r ae n d', { law: 'L AO', and: 'AE N D' })).toBe('law@0.1-0.4 and@0.4-0.7')
  })

  it('have no duration where nothing is spoken of them', () => {
    expect(timesOf('pau k ae t', { cat: 'K AE T', 你: '' })).toBe('cat@0.1-0.4 你@0.4-0.4')
    expect(timesOf('pau', { cat: 'K AE T' })).toBe('cat@0.0-0.0')
    expect(timesOf('pau k ae t', {})).toBe('')
  })
})
