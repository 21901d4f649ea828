import { describe, expect, it } from 'vitest'
import { piecesOf } from '../../src/text/pieces-of-text'
import { type Pronunciation, respell } from '../../src/text/respell'
import { spokenWordsOf } from '../../src/words/spoken-words'
import { timesAsWritten } from '../../src/words/times-as-written'
import { timesInText } from '../../src/words/times-in-text'

/** 'Dear@0-400 …': each letter that is spoken takes a tenth of a second. */
function read(written: string, ...pronunciations: Pronunciation[]): string {
  const respelt = respell(written, pronunciations)
  let seconds = 0
  const spoken = piecesOf(respelt.text)
    .flatMap((piece) => spokenWordsOf(piece.text))
    .map((word) => {
      const startSeconds = seconds
      seconds += word.length / 10
      return { word, startSeconds, endSeconds: seconds }
    })
  return timesAsWritten(written, respelt, timesInText(respelt.text, spoken))
    .map(({ from, to, startMs, endMs }) => `${written.slice(from, to)}@${startMs}-${endMs}`)
    .join(' ')
}

describe('the times of words as they are written', () => {
  it.each`
    what                                                       | written                     | sayAs                         | times
    ${'a word that is said as two'}                            | ${'Dear Siobhan, come'}     | ${'Siobhan: shi vawn'}        | ${'Dear@0-400 Siobhan,@400-1100 come@1100-1500'}
    ${'a word said with a hyphen, and its possessive'}         | ${'Is Siobhan’s cat here?'} | ${'Siobhan: shi-vawn'}        | ${'Is@0-200 Siobhan’s@200-1100 cat@1100-1400 here?@1400-1800'}
    ${'two words said as one, in proportion to their letters'} | ${'for Aunt Mairead now'}   | ${'Aunt Mairead: auntymared'} | ${'for@0-300 Aunt@300-633 Mairead@717-1300 now@1300-1600'}
    ${'a word in two parts of which one is respelt'}           | ${'Anna-Niamh sang'}        | ${'Niamh: knee ev'}           | ${'Anna-Niamh@0-1000 sang@1000-1400'}
    ${'a name in another script, heard with its pair'}         | ${'Dear Мария, come'}       | ${'мария: ma-ree-a'}          | ${'Dear@0-400 Мария,@400-1000 come@1000-1400'}
  `('keep $what', ({ written, sayAs: respelling, times }) => {
    const [word, sayAs] = respelling.split(': ')
    expect(read(written, { word, sayAs })).toBe(times)
  })

  it('name each word once, in order and with the text’s own letters, after many replacements', () => {
    const written = 'Niamh, Niamh and Siobhan: Siobhan-Niamh — Niamh’s 12 cats!'
    const times = read(
      written,
      { word: 'Niamh', sayAs: 'a very long way to say it' },
      { word: 'siobhan', sayAs: 'o' },
    )
    expect(times.match(/\S+(?=@)/g)).toEqual(written.match(/[^\s—]+/g))
    const starts = [...times.matchAll(/@(\d+)/g)].map(([, ms]) => Number(ms))
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })

  it('are those of the text itself without respellings', () => {
    expect(read('We had 12 cats')).toBe('We@0-200 had@200-500 12@500-1100 cats@1100-1500')
  })

  it('are none where nothing was spoken', () => {
    expect(timesAsWritten('Hello', respell('Hello', []), [])).toEqual([])
  })
})
