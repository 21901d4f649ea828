import { describe, expect, it } from 'vitest'
import { PHONES, SILENCE } from '../../src/phones/phone-set'
import { spokenPieces } from '../../src/reader/spoken-pieces'
import { type SpokenPiece, TOKEN_FEATURES } from '../../src/reader/types'

const phonesOf = ({ tokens }: SpokenPiece) => Array.from(tokens.phones, (phone) => PHONES[phone]).join(' ')
const phones = (text: string) => spokenPieces(text).map(phonesOf)
const featuresOf = ({ tokens }: SpokenPiece, token: number) =>
  Array.from(tokens.features.subarray(token * TOKEN_FEATURES, (token + 1) * TOKEN_FEATURES))

describe('a spoken piece', () => {
  it.each([
    ['words', 'We met her.', 'SIL W IY M EH T HH ER SIL'],
    ['a silence at each comma', 'One, two.', 'SIL W AH N SIL T UW SIL'],
    ['a name that is also a state', 'Hello Al', 'SIL HH AH L OW AE L SIL'],
    ['a pronoun that is also a numeral', 'John I love you', 'SIL JH AA N AY L AH V Y UW SIL'],
    ['numbers', 'the 1000th', 'SIL DH AH W AH N TH AW Z AH N D TH SIL'],
    ['letters', '8 a.m.', 'SIL EY T EY EH M SIL'],
    ['a sound', 'Hmm', 'SIL HH AH M SIL'],
    ['a word with two pronunciations', 'I read. I will read.', 'SIL AY R EH D SIL,SIL AY W IH L R IY D SIL'],
  ])('has %s', (_, text, expected) => {
    expect(phones(text).join()).toBe(expected)
  })

  it('has a word for each of the text, and the word of each token', () => {
    const [{ words, tokens }] = spokenPieces("Mum's tea, o’clock!")
    expect(words).toEqual(["mum's", 'tea', "o'clock"])
    expect(Array.from(tokens.words.subarray(0, 7))).toEqual([-1, 0, 0, 0, 0, 1, 1])
    for (let i = 0; i < tokens.count; i++) {
      expect(tokens.words[i] === -1).toBe(tokens.phones[i] === SILENCE)
    }
    expect(Math.max(...tokens.words)).toBe(2)
  })

  it('tells stress, kind of word, places and the mark of each phrase', () => {
    const [piece] = spokenPieces('Is the sea there, grandma?')
    expect(phonesOf(piece)).toBe('SIL IH Z DH AH S IY DH EH R SIL G R AE N D M AA SIL')
    const [, is, , , , , ea] = Array.from({ length: piece.tokens.count }, (_, i) => featuresOf(piece, i))
    // A function word's first phone, of two.
    expect(is.slice(5, 9)).toEqual([1, 1, 0, Math.fround(0.2)])
    // The stressed vowel of another word, its last phone.
    expect(ea.slice(0, 8)).toEqual([1, 0, 0, 1, 0, 0, 0, 1])
    expect(piece.rises).toBe(true)
    const first = featuresOf(piece, 1)
    expect(first.slice(13)).toEqual([1, 0, 0])
    const last = featuresOf(piece, piece.tokens.count - 2)
    expect(last.slice(13)).toEqual([0, 0, 1])
    expect(featuresOf(piece, 0)).toEqual(new Array(TOKEN_FEATURES).fill(0))
  })

  it.each([
    ['Are you there?', true],
    ['Where are you?', false],
    ['And when will you come?', false],
    ['You are there.', false],
  ])('“%s” rises: %s', (text, rises) => {
    expect(spokenPieces(text).map((piece) => piece.rises)).toEqual([rises])
  })

  it('is none without words', () => {
    expect(spokenPieces('… — …')).toEqual([])
  })
})

describe('the first sentence of a story', () => {
  it('has the phones and features that the reader was trained with', () => {
    const [{ tokens }] = spokenPieces(
      'Once upon a time, in a quiet village by the sea, there lived a little girl named Rose who loved to watch the boats come home.',
    )
    expect(Array.from(tokens.phones)).toEqual(GOLDEN_PHONES)
    const sums = Array.from({ length: TOKEN_FEATURES }, (_, feature) =>
      tokens.features.reduce((sum, value, i) => sum + (i % TOKEN_FEATURES === feature ? value : 0), 0),
    )
    expect(sums.map((sum) => Number(sum.toFixed(3)))).toEqual(GOLDEN_FEATURE_SUMS)
  })
})

/** Of the prototype in Python. */
const GOLDEN_PHONES = [
  0, 36, 3, 23, 29, 3, 27, 1, 23, 3, 31, 6, 22, 0, 17, 23, 3, 20, 36, 6, 3, 31, 35, 17, 21, 3, 19, 7, 6, 10,
  3, 29, 18, 0, 10, 11, 28, 21, 17, 35, 9, 3, 21, 17, 31, 3, 21, 15, 12, 21, 23, 13, 22, 9, 28, 25, 38, 16,
  34, 21, 3, 35, 9, 31, 34, 36, 1, 8, 10, 3, 7, 25, 31, 29, 20, 3, 22, 16, 25, 22, 0,
]
const GOLDEN_FEATURE_SUMS = [77, 47, 10, 20, 0, 22, 26, 26, 26.5, 46.667, 48.667, 57.5, 57.5, 31, 46, 0]
