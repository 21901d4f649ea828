import { describe, expect, it } from 'vitest'
import type { SpokenWord } from '../../src/engine'
import { piecesOf } from '../../src/text/pieces-of-text'
import { spokenWordsOf } from '../../src/words/spoken-words'
import { timesInText } from '../../src/words/times-in-text'

/** Each letter takes a tenth of a second, and half a second passes before each piece. */
function spoken(text: string): SpokenWord[] {
  let seconds = 0
  return piecesOf(text).flatMap((piece) => {
    seconds += 0.5
    return spokenWordsOf(piece.text).map((word) => {
      const startSeconds = seconds
      seconds += word.length / 10
      return { word, startSeconds, endSeconds: seconds }
    })
  })
}

/** 'Dear@500-900 …' */
const written = (text: string, words = spoken(text)) =>
  timesInText(text, words)
    .map(({ from, to, startMs, endMs }) => `${text.slice(from, to)}@${startMs}-${endMs}`)
    .join(' ')

describe('the times of the words in a text', () => {
  it.each([
    [
      'plain words',
      'Dear Ann, I am here.',
      'Dear@500-900 Ann,@900-1200 I@1200-1300 am@1300-1500 here.@1500-1900',
    ],
    ['a pause between sentences', 'Yes. No!', 'Yes.@500-800 No!@1300-1500'],
    ['a number', 'We had 12 cats', 'We@500-700 had@700-1000 12@1000-1600 cats@1600-2000'],
    ['a date', 'on May 3rd we', 'on@500-700 May@700-1000 3rd@1000-1500 we@1500-1700'],
    ['a sum of money', 'cost £5.20 then', 'cost@500-900 £5.20@900-2500 then@2500-2900'],
    ['an abbreviation', 'see Dr. Smith', 'see@500-800 Dr.@800-1400 Smith@1400-1900'],
    ['initials', 'the BBC news', 'the@500-800 BBC@800-1100 news@1100-1500'],
    ['a word with a hyphen', 'a well-known man', 'a@500-600 well-known@600-1500 man@1500-1800'],
    ['curly quotes', '‘It’s’ “her’s”', '‘It’s’@500-900 “her’s”@900-1400'],
    ['accents', 'the café über', 'the@500-800 café@800-1200 über@1200-1600'],
    ['British spelling', 'a grey dog', 'a@500-600 grey@600-1000 dog@1000-1300'],
    ['emoji alone and at a word', 'so 😀 good🎉 now', 'so@500-700 good🎉@700-1100 now@1100-1400'],
    ['a sign that is spoken', 'Tom & Ann', 'Tom@500-800 Ann@1100-1400'],
    ['an address', 'at www.example.com today', 'at@500-700 www.example.com@700-2000 today@2000-2500'],
    ['another script', 'hello 你好 you', 'hello@500-1000 你好@1000-1000 you@1000-1300'],
    ['line ends', 'one\r\n\r\ntwo\tsix', 'one@500-800 two@1300-1600 six@1600-1900'],
    ['two numbers side by side', '7 8', '7@500-1000 8@1000-1500'],
  ])('are those of its spoken words: %s', (_, text, times) => {
    expect(written(text)).toBe(times)
  })

  it('are none where nothing was spoken', () => {
    expect(timesInText('Hello there', [])).toEqual([])
    expect(timesInText('', spoken('Hello'))).toEqual([])
    expect(timesInText('😀 ... !', spoken('Hello'))).toEqual([])
  })

  it('are later by the delay of the file', () => {
    const [word] = timesInText('Yes', spoken('Yes'), 69)
    expect(word).toEqual({ from: 0, to: 3, startMs: 569, endMs: 869 })
  })

  it('share the time where no word is the same', () => {
    const words = [{ word: 'hola', startSeconds: 1, endSeconds: 3 }]
    expect(written('good day', words)).toBe('good@1000-2143 day@2143-3000')
  })

  it('never decrease, even if the spoken ones do', () => {
    const words = spoken('one two three').toReversed()
    expectOrder('one two three', words)
    const overlapping = spoken('one two three').map((word) => ({ ...word, endSeconds: word.endSeconds + 1 }))
    expectOrder('one two three', overlapping)
  })

  it.each([
    ['one long word', 'a'.repeat(20_000)],
    ['many short words', 'a '.repeat(5000)],
    ['many hyphens', 'ab-'.repeat(3000)],
    ['apostrophes', `${"'".repeat(10_000)}a`],
    ['digits', '9'.repeat(5000)],
    ['marks on one letter', `a${'\u0301'.repeat(10_000)}`],
    ['halves of pairs', '\ud800a '.repeat(1500)],
    ['words of another script', '你好 '.repeat(10_000)],
    ['addresses', 'a@b.co '.repeat(1500)],
  ])('are found for a text of %s', (_, text) => {
    expectOrder(text, spoken(text.slice(0, 40_000)))
  })
})

/** Each word that has a letter or digit is there once, and no time is before an earlier one. */
function expectOrder(text: string, words: readonly SpokenWord[]): void {
  const times = timesInText(text, words)
  const expected = words.length === 0 ? [] : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  expect(times.map(({ from, to }) => text.slice(from, to))).toEqual(expected)
  let latest = 0
  let isInOrder = true
  for (const { startMs, endMs } of times) {
    isInOrder &&= startMs >= latest && endMs >= startMs
    latest = endMs
  }
  expect(isInOrder).toBe(true)
}
