import { describe, expect, test } from 'vitest'
import { toWebVtt } from '~/stories/story-words.server'

/** A word each half second, and 400 ms long. */
const timesOf = (text: string) =>
  Array.from(text.matchAll(/\S*\w\S*/g), ({ 0: word, index }, i) => ({
    ...{ from: index, to: index + word.length },
    ...{ startMs: i * 500, endMs: i * 500 + 400 },
  }))

const captionsOf = (text: string) => toWebVtt(text, timesOf(text))

describe('the captions of a story', () => {
  test('have a cue for each sentence, with the time of each word', () => {
    expect(captionsOf('Warm the milk. Then stir.')).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:01.400',
        'Warm <00:00:00.500>the <00:00:01.000>milk.',
        '',
        '00:00:01.500 --> 00:00:02.400',
        'Then <00:00:02.000>stir.',
        '',
      ].join('\n'),
    )
  })

  test('have at most eight words in a cue', () => {
    const cues = captionsOf('one two three four five six seven eight nine ten').split('\n\n').slice(1)
    expect(cues.map((cue) => cue.replace(/^.*\n|<[^>]*>/g, '').trim())).toEqual([
      'one two three four five six seven eight',
      'nine ten',
    ])
  })

  test('contain no blank line and no tag of the text, which would end or change a cue', () => {
    expect(captionsOf('I <b>love</b> & miss\n\nyou --> always')).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:01.400',
        'I <00:00:00.500>&lt;b&gt;love&lt;/b&gt; &amp; <00:00:01.000>miss',
        '',
        '00:00:01.500 --> 00:00:02.400',
        'you --&gt; <00:00:02.000>always',
        '',
      ].join('\n'),
    )
  })

  test('are empty for a story without times', () => {
    expect(toWebVtt('Some words', [])).toBe('WEBVTT\n')
  })

  test('go on after an hour', () => {
    expect(toWebVtt('late', [{ from: 0, to: 4, startMs: 3_725_042, endMs: 3_725_042 }])).toContain(
      '01:02:05.042 --> 01:02:05.043',
    )
  })
})
