import { describe, expect, it } from 'vitest'
import { cleanText } from '~/voice-engine/speak/clean-text'
import { splitSentences } from '~/voice-engine/speak/split-sentences'

const sentences = (text: string) => splitSentences(cleanText(text)).map((piece) => piece.text)

describe('cleaning a text', () => {
  it.each([
    ['folds accents', 'Zoë’s naïve café in Łódź', "Zoe's naive cafe in Lodz"],
    ['spells ligatures out', 'Æsop, œuvre, Straße, ﬁne', 'Aesop, oeuvre, Strasse, fine'],
    ['straightens quotes', '“Hello,” she said. ‘Hi’', '"Hello," she said. \'Hi\''],
    ['makes a pause of a dash', 'my house — our home', 'my house, our home'],
    ['keeps a hyphen', 'a well‑known twenty-one', 'a well-known twenty-one'],
    ['leaves emoji out', 'I love you 😀👨‍👩‍👧 so', 'I love you so'],
    ['leaves control characters out', 'a\u0000b\u0007 c\u200bd', 'a b c d'],
    ['leaves mark-up out', '<b>Dear</b> *Tom* & _Ann_', 'b Dear b Tom and Ann'],
    ['joins the lines of a paragraph', 'one\ntwo\r\nthree', 'one two three'],
    ['opens full-width letters', 'Ｈｅｌｌｏ', 'Hello'],
  ])('%s', (_, text, cleaned) => {
    expect(cleanText(text)).toEqual([cleaned])
  })

  it('keeps paragraphs apart', () => {
    expect(cleanText('One.\n\nTwo.\r\n \r\nThree.')).toEqual(['One.', 'Two.', 'Three.'])
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\n\t '],
    ['punctuation', '... !? — “”'],
    ['emoji', '😀 '.repeat(200)],
    ['Chinese', '你好世界。'],
    ['Arabic', 'مرحبا بالعالم'],
  ])('leaves nothing of %s', (_, text) => {
    expect(cleanText(text)).toEqual([])
  })

  it('cuts a word that no dictionary has', () => {
    expect(cleanText('a'.repeat(5000))).toEqual(['a'.repeat(45)])
  })

  it('keeps all parts of a long chain of words', () => {
    const chain = Array.from({ length: 30 }, (_, i) => `word${i}`).join('-')
    expect(cleanText(chain)).toEqual([chain.replaceAll('-', ' ')])
  })
})

describe('splitting into sentences', () => {
  it('ends them at stops, with the quotes after them', () => {
    expect(sentences('He left. "Why?" she asked! Nobody knew... (Or did they?) Yes')).toEqual([
      'He left.',
      '"Why?"',
      'she asked!',
      'Nobody knew...',
      '(Or did they?)',
      'Yes',
    ])
  })

  it('does not end them after titles, initials and numbers', () => {
    expect(
      sentences('Mr. J. Smith and Dr. Brown paid 3.50 at 5 p.m. on St. Mary street. So did I. Good.'),
    ).toEqual(['Mr. J. Smith and Dr. Brown paid 3.50 at 5 p.m. on St. Mary street.', 'So did I.', 'Good.'])
  })

  it('knows what follows each', () => {
    const pieces = splitSentences(cleanText('One. Two.\n\nThree.'))
    expect(pieces.map((piece) => piece.ending)).toEqual(['sentence', 'paragraph', 'paragraph'])
  })

  it('skips what holds nothing to speak', () => {
    expect(sentences('One. ... !!! Two.')).toEqual(['One.', 'Two.'])
  })

  it('splits a sentence that is too long, at a comma where there is one', () => {
    const half = 'remember '.repeat(20).trim()
    expect(sentences(`${half}, ${half}.`)).toEqual([`${half},`, `${half}.`])
  })

  it('keeps every word of a text without stops, and no piece over thirty words', () => {
    const text = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ')
    const pieces = splitSentences(cleanText(text))
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(text)
    expect(Math.max(...pieces.map((piece) => piece.text.split(' ').length))).toBeLessThanOrEqual(30)
    expect(pieces.slice(0, -1).every((piece) => piece.ending === 'breath')).toBe(true)
  })

  it('reads fewer numbers at once than words, since each digit is a word', () => {
    const pieces = sentences(Array(50).fill('1234567890').join(' '))
    expect(Math.max(...pieces.map((piece) => piece.split(' ').length))).toBeLessThanOrEqual(5)
  })
})
