import { describe, expect, it } from 'vitest'
import { utterancesOf } from '../../../src/engines/utterances/utterances-of'

const always = () => true
const textsOf = (text: string, fits: (text: string) => boolean = always) =>
  utterancesOf(text, fits).map((utterance) => utterance.text)

describe('utterances', () => {
  it('are sentences with words written out, a capital and a mark', () => {
    expect(utterancesOf('we met in 1951! did i tell you\n\nIt rained all day.', always)).toEqual([
      { text: 'We met in nineteen fifty one!', ending: 'sentence', isQuestion: false },
      { text: 'Did I tell you.', ending: 'paragraph', isQuestion: false },
      { text: 'It rained all day.', ending: 'paragraph', isQuestion: false },
    ])
  })

  it('have capitals for spelt letters, and not for letters of contractions', () => {
    expect(textsOf("The BBC said that I'd won, but I don't know.")).toEqual([
      "The B B C said that I'd won, but I don't know.",
    ])
  })

  it.each([
    ['before it', 'We walked home. Goodnight.', ['We walked home. Goodnight.']],
    ['after it', 'Yes. I know that well.', ['Yes. I know that well.']],
    [
      'after it rather than the paragraph before',
      'We walked home.\n\nYes. I know that well.',
      ['We walked home.', 'Yes. I know that well.'],
    ],
    ['of another paragraph', 'Dear Mum,\n\nI miss you so much.', ['Dear mum. I miss you so much.']],
    ['of the same kind', 'No. No. Never.', ['No. No. Never.']],
  ])('of one or two words are joined to the one %s', (_, text, joined) => {
    expect(textsOf(text)).toEqual(joined)
  })

  it('keep the pause of the last when they are joined', () => {
    expect(utterancesOf('We walked home. Why?\n\nIt was cold outside.', always)).toMatchObject([
      { ending: 'paragraph', isQuestion: true },
      { ending: 'paragraph', isQuestion: false },
    ])
  })

  it('that would not fit are not joined', () => {
    expect(textsOf('Yes. I know that well.', (text) => text.length < 20)).toEqual([
      'Yes.',
      'I know that well.',
    ])
  })

  it('that do not fit are split at the comma nearest to the middle, and each part ends with a mark', () => {
    const parts = utterancesOf(
      'He went out, bought bread and milk, met the children, and came home late.',
      (text) => text.length < 45,
    )
    expect(parts).toEqual([
      { text: 'He went out, bought bread and milk,', ending: 'breath', isQuestion: false },
      { text: 'Met the children, and came home late.', ending: 'paragraph', isQuestion: false },
    ])
  })

  it('without a comma are split at spaces, with three words or more on each side', () => {
    const text = 'The little boats came slowly home across the wide grey water of the bay.'
    const parts = textsOf(text, (part) => part.split(' ').length <= 5)
    expect(parts.join(' ').toLowerCase().replace(/,/g, '')).toBe(text.toLowerCase())
    for (const part of parts) {
      expect(part.split(' ').length).toBeGreaterThanOrEqual(3)
      expect(part.split(' ').length).toBeLessThanOrEqual(5)
    }
  })

  it('end when not even one word fits', () => {
    expect(textsOf('One two three.', () => false)).toEqual(['One,', 'Two,', 'Three.'])
  })

  it.each(['', '...', '😀'])('are none for the unspeakable text %j', (text) => {
    expect(utterancesOf(text, always)).toEqual([])
  })
})
