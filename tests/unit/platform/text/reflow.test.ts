import { describe, expect, it } from 'vitest'
import { reflowPages } from '~/platform/text/reflow'

const WIDE_1 = 'When the snow came that winter we stayed inside and she'
const WIDE_2 = 'told us about the house by the river where she was born'

describe('making running text of a PDF’s lines', () => {
  it('joins lines that the layout broke', () => {
    expect(reflowPages([`${WIDE_1}\n${WIDE_2}\nlong ago.`])).toBe(`${WIDE_1} ${WIDE_2} long ago.`)
  })

  it('joins a hyphenated word', () => {
    expect(reflowPages([`${WIDE_1} remem-\nbered it well.`])).toBe(`${WIDE_1} remembered it well.`)
  })

  it('keeps paragraphs apart', () => {
    expect(reflowPages([`${WIDE_1}\nsmiled.\n\n\n${WIDE_2}`])).toBe(`${WIDE_1} smiled.\n\n${WIDE_2}`)
  })

  it('keeps the lines of verses and lists', () => {
    expect(reflowPages(['2 eggs\n1 cup of flour\na little salt'])).toBe(
      '2 eggs\n1 cup of flour\na little salt',
    )
  })

  it('continues across pages and drops page numbers', () => {
    expect(reflowPages([`Page 1 of 2\n${WIDE_1}\n\n`, `${WIDE_2}\n- 2 -\n`])).toBe(`${WIDE_1} ${WIDE_2}`)
  })

  it('drops control characters, direction marks and lone surrogates', () => {
    expect(reflowPages(['a\u0000b\u0007 c\u202ed\ud800\ufefff\u00ad'])).toBe('ab cdf')
  })

  it('drops page numbers of every shape, and keeps years and kisses', () => {
    for (const number of [
      '3',
      '- 3 -',
      '[3]',
      '(3)',
      'p. 3',
      'Page | 3',
      'Page 3 of 9',
      '3/9',
      'xiv',
      '3 | Page',
    ])
      expect(reflowPages([`${number}\nLove\n${number}`])).toBe('Love')
    for (const own of ['1952', 'x', 'xx', 'I', '3 eggs'])
      expect(reflowPages([`Love\n${own}`])).toBe(`Love\n${own}`)
  })

  it('takes 100,000 lines as fast as their length asks', () => {
    const started = process.cpuUsage()
    expect(reflowPages(['A line of verse\n\n'.repeat(50_000)]).length).toBeGreaterThan(800_000)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
  })
})
