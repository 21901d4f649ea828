import { describe, expect, it } from 'vitest'
import { textsToRead } from '~/voices/pages/upload/recorder/texts-to-read'
import { PHONES, SILENCE } from '../../../../../../engine/src/phones/phone-set'
import { pronounce } from '../../../../../../engine/src/text/phones/pronounce'

describe.each(textsToRead)('the text to read “$title”', ({ paragraphs }) => {
  const words = paragraphs.join(' ').split(/[\s:]+/)

  it('takes about 90 seconds', () => {
    const wordsPerMinute = words.length / 1.5
    // Of calm reading aloud.
    expect(wordsPerMinute).toBeGreaterThan(135)
    expect(wordsPerMinute).toBeLessThan(165)
  })

  it('has every sound of English, by the lexicon of the voice engine', () => {
    const phones = new Set(
      words.flatMap((word) => pronounce(word.replaceAll('’', "'")).map(({ phone }) => phone)),
    )
    const missing = PHONES.filter((_, phone) => phone !== SILENCE && !phones.has(phone))
    expect(missing).toEqual([])
  })
})
