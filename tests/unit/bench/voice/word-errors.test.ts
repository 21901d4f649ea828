import { describe, expect, it } from 'vitest'
import { bootstrap } from '../../../bench/voice/bootstrap'
import { type JudgedReading, judgeSpeaker, wrongRatio } from '../../../bench/voice/judge-readings'
import { countWordErrors } from '../../../bench/voice/word-errors'

describe('words wrong', () => {
  it('are none where every word is understood, whatever the marks and capitals', () => {
    expect(countWordErrors('Once, in the Harbour.', 'once in the harbor')).toEqual({ wrong: 0, words: 4 })
  })

  it('are those put in, left out and taken for others', () => {
    expect(countWordErrors('one two three', 'one and two three').wrong).toBe(1)
    expect(countWordErrors('one two three', 'one three').wrong).toBe(1)
    expect(countWordErrors('one two three', 'one too three').wrong).toBe(1)
    expect(countWordErrors('one two three four', 'two tree four five').wrong).toBe(3)
  })

  it('are all of them where nothing is understood', () => {
    expect(countWordErrors('one two three', '')).toEqual({ wrong: 3, words: 3 })
  })

  it('may be more than the words there are', () => {
    expect(countWordErrors('one', 'a b c')).toEqual({ wrong: 3, words: 1 })
  })
})

describe('the bootstrap', () => {
  const mean = (cells: readonly number[]) => cells.reduce((sum, cell) => sum + cell, 0) / cells.length

  it('gives no width where all cells say the same', () => {
    expect(bootstrap([2, 2, 2], mean)).toEqual({ value: 2, low: 2, high: 2 })
  })

  it('gives the width that theory does', () => {
    const cells = Array.from({ length: 100 }, (_, i) => i % 2)
    const { value, low, high } = bootstrap(cells, mean)
    expect(value).toBe(0.5)
    // 1.96 standard errors of 0.05 to each side.
    expect(low).toBeCloseTo(0.402, 1)
    expect(high).toBeCloseTo(0.598, 1)
  })

  it('gives the same for the same', () => {
    expect(bootstrap([1, 5, 2], mean)).toEqual(bootstrap([1, 5, 2], mean))
  })
})

describe('the judgement of readings', () => {
  const reading = (wrong: number, speaker?: string, likenessTo = {}): JudgedReading => ({
    speaker,
    text: 'p1',
    path: '',
    likenessTo,
    errors: { wrong, words: 80 },
  })

  it('sets words wrong against those of the base voice, over all its paces', () => {
    const base = [reading(8), reading(12)]
    expect(wrongRatio([reading(12, 'a'), reading(18, 'b')], base)?.value).toBe(1.5)
  })

  it('has no ratio where nobody listened', () => {
    expect(wrongRatio([{ ...reading(1, 'a'), errors: undefined }], [reading(8)])).toBeUndefined()
  })

  it('says whose voice the stories of a speaker are nearest to, on average', () => {
    const stories = [reading(0, 'a', { a: 0.4, b: 0.5 }), reading(0, 'a', { a: 0.6, b: 0.1 })]
    expect(judgeSpeaker('a', stories)).toMatchObject({ nearest: 'a', likeness: 0.5 })
    expect(judgeSpeaker('a', [reading(0, 'a', { a: 0.4, b: 0.5 })]).nearest).toBe('b')
  })
})
