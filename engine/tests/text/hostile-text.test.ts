import { describe, expect, it } from 'vitest'
import { piecesOf } from '../../src/text/pieces-of-text'

/** A pass of quadratic complexity would take minutes. */
const LENGTH = 8000
const repeated = (text: string, length = LENGTH) => text.repeat(length / text.length)

/** Only what is read correctly: lower-case words, single spaces, punctuation after words. */
const READABLE = /^[a-z'][a-z']*[,.?!]?(?: [a-z'][a-z']*[,.?!]?)*$/

describe('a text of only one thing', () => {
  it.each([
    ['digits', repeated('7', 20_000)],
    ['blanks', `${repeated(' ', 20_000)}a`],
    ['line ends', `${repeated('\n')}a`],
    ['one letter', repeated('a')],
    ['capitals', repeated('A')],
    ['capitals and a small letter', `${repeated('AB ')}a`],
    ['dashes', `${repeated('-')}a`],
    ['dots', `${repeated('.')}a`],
    ['quotes', `${repeated('"')}a`],
    ['nested marks', `${repeated('([{"')}a${repeated('"}])')}`],
    ['unclosed tags', repeated('<a')],
    ['ats', repeated('a@')],
    ['hyphens', repeated('a-')],
    ['hyphens at line ends', repeated('a-\n')],
    ['initials', repeated('J. ')],
    ['fractions', repeated('½')],
    ['strokes', repeated('1/')],
    ['thousands', repeated('1,000,')],
    ['times', repeated('1:')],
    ['sums', repeated('$1-')],
    ['degrees', repeated('1°')],
    ['inches', repeated('1"')],
    ['letters among digits', repeated('a1')],
    ['telephone numbers', repeated('555 ')],
    ['titles', repeated('Mr. ')],
    ['kisses', repeated('x ')],
    ['hearts', repeated('<3 ')],
    ['emoji', repeated('😀')],
    ['accents on one letter', `a${repeated('\u0301')}`],
    ['halves of pairs', `${repeated('\ud800')}a`],
    ['nulls', `${repeated('\0')}a`],
    ['bullets', repeated('- a\n')],
    ['kings', repeated('King Henry VIII ')],
    ['exponents', repeated('²')],
    ['codes of an email', repeated('I=92m =97 ', 40_000)],
    ['slips of a scan', repeated("l'm lt is 0nce ")],
    ['question marks within words', repeated('a?s ')],
    ['heads of a chat', repeated('1/1/2020, 15:35 - A: b\n')],
    ['spaces that are not seen', repeated('I\u200b')],
    ['verses', repeated('Ps 1:1-2, ')],
    ['numbers of verses', repeated('1 And so it was. ')],
    ['old prices', repeated('£1-2-3 ')],
    ['packets', repeated('1 - 8 oz pkg ')],
    ['groups with points', repeated('1.000.')],
    ['initials without spaces', repeated('a.')],
  ])('such as %s is read in pieces', (_, text) => {
    const pieces = piecesOf(text)
    expect(pieces.every((piece) => READABLE.test(piece.text))).toBe(true)
    const longest = pieces.reduce((most, piece) => Math.max(most, piece.text.split(' ').length), 0)
    expect(longest).toBeLessThanOrEqual(30)
  })

  it('may be a diary of 8000 words', () => {
    const diary = 'On the 3rd of May Dr. Smith paid £5.20 at 7:30 pm, and "so it goes" he said. '.repeat(500)
    const pieces = piecesOf(diary)
    expect(pieces).toHaveLength(500)
    expect(pieces.at(-1)!.text).toBe(
      'on the third of may doctor smith paid five pounds twenty at seven thirty p m, and so it goes he said.',
    )
  })
})

describe('a word that is in no dictionary', () => {
  it('is split rather than truncated', () => {
    const spoken = piecesOf(`${'ba'.repeat(100)}`).map((piece) => piece.text)
    expect(spoken.join('').replace(/\W/g, '')).toBe('ba'.repeat(100))
    expect(
      Math.max(...spoken.flatMap((text) => text.split(' ')).map((word) => word.length)),
    ).toBeLessThanOrEqual(46)
  })

  it('keeps all parts of a long chain of words', () => {
    const chain = Array.from({ length: 30 }, () => 'word').join('-')
    expect(piecesOf(chain).flatMap((piece) => piece.text.match(/word/g))).toHaveLength(30)
  })
})
