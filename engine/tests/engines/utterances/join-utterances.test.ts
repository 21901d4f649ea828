import { describe, expect, it } from 'vitest'
import { NEUTRAL_PLAN, type SpokenWord } from '../../../src/engine'
import { joinUtterances } from '../../../src/engines/utterances/join-utterances'
import type { Ending } from '../../../src/text/pieces-of-text'

const RATE_HZ = 24_000

/** Each word is a steady sound with its times in seconds; silence elsewhere. */
function part(seconds: number, said: [string, number, number][], ending: Ending = 'sentence') {
  const samples = new Float32Array(seconds * RATE_HZ)
  for (const [, from, to] of said) samples.fill(0.4, from * RATE_HZ, to * RATE_HZ)
  const words: SpokenWord[] = said.map(([word, startSeconds, endSeconds]) => ({
    word,
    startSeconds,
    endSeconds,
  }))
  return { wave: { samples, sampleRateHz: RATE_HZ }, words, ending }
}

const hello = (ending?: Ending) => part(1.5, [['hello', 0.5, 1]], ending)

/** Starts and ends of the sounds, in seconds. */
function soundsOf({ samples }: { samples: Float32Array }): [number, number][] {
  const sounds: [number, number][] = []
  let isSound = false
  samples.forEach((sample, i) => {
    if (sample > 0.2 !== isSound) {
      if (isSound) sounds[sounds.length - 1][1] = i / RATE_HZ
      else sounds.push([i / RATE_HZ, samples.length / RATE_HZ])
      isSound = !isSound
    }
  })
  return sounds
}

const pauseAfter = (ending: Ending, pauses = 1) => {
  const { wave } = joinUtterances([hello(ending), hello()], { ...NEUTRAL_PLAN, pauses })
  const [first, second] = soundsOf(wave)
  return second[0] - first[1]
}

describe('joined utterances', () => {
  it('have pauses by their ending, in place of the silence around them', () => {
    expect(pauseAfter('breath')).toBeCloseTo(0.3, 1)
    expect(pauseAfter('sentence')).toBeCloseTo(0.55, 1)
    expect(pauseAfter('paragraph')).toBeCloseTo(0.95, 1)
  })

  it('have the plan’s pauses', () => {
    expect(pauseAfter('sentence', 1.6)).toBeCloseTo(0.88, 1)
    expect(pauseAfter('sentence', 0.7)).toBeCloseTo(0.385, 1)
  })

  it('begin and end with a short margin', () => {
    const { wave } = joinUtterances([hello('paragraph')], NEUTRAL_PLAN)
    expect(wave.sampleRateHz).toBe(RATE_HZ)
    expect(wave.samples.length / RATE_HZ).toBeCloseTo(0.58, 2)
  })

  it('keep the times of their words', () => {
    const sentence = part(2, [
      ['we', 0.3, 0.6],
      ['went', 0.7, 1],
      ['home', 1, 1.6],
    ])
    const { wave, words } = joinUtterances([hello(), sentence, hello()], NEUTRAL_PLAN)
    expect(words.map(({ word }) => word)).toEqual(['hello', 'we', 'went', 'home', 'hello'])
    const [first, we, wentHome, last] = soundsOf(wave)
    expect(words[0].startSeconds).toBeCloseTo(first[0], 2)
    expect(words[1].startSeconds).toBeCloseTo(we[0], 2)
    expect(words[1].endSeconds).toBeCloseTo(we[1], 2)
    expect(words[2].startSeconds).toBeCloseTo(wentHome[0], 2)
    expect(words[3].endSeconds).toBeCloseTo(wentHome[1], 2)
    expect(words[4].endSeconds).toBeCloseTo(last[1], 2)
  })

  it('have no clicks', () => {
    const loud = part(1, [['ah', 0, 1]])
    const { samples } = joinUtterances([loud, loud], NEUTRAL_PLAN).wave
    let largest = 0
    for (let i = 1; i < samples.length; i++)
      largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]))
    expect(Math.max(largest, Math.abs(samples[0]), Math.abs(samples.at(-1)!))).toBeLessThan(0.01)
  })

  it('may have no words', () => {
    const wordless = { ...hello(), words: [] }
    expect(joinUtterances([wordless, hello()], NEUTRAL_PLAN).words).toHaveLength(1)
  })

  it('leave what they were made of as it was', () => {
    const parts = [hello()]
    joinUtterances(parts, NEUTRAL_PLAN)
    expect(parts).toEqual([hello()])
  })
})
