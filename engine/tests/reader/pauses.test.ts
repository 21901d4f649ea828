import { describe, expect, it } from 'vitest'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { SILENCE } from '../../src/phones/phone-set'
import { SpokenStory, type Utterance } from '../../src/reader/pauses'
import { loopRoomTone } from '../../src/reader/room-tone'
import { HIGH_BANDS, WIDE_RATE_HZ as RATE_HZ } from '../../src/wide/frames'

const VOWEL = 1
/** Part of the net's own silence that is kept next to each sound. */
const MARGIN_SECONDS = 0.05

/** A steady sound during phones, silence in pauses. @param tokens each phone, and when it ends */
function utterance(tokens: [number, number][], ending: Utterance['ending'] = 'sentence'): Utterance {
  const samples = new Float32Array(Math.round(tokens[tokens.length - 1][1] * RATE_HZ))
  const starts = [0, ...tokens.map(([, endSeconds]) => endSeconds)]
  for (const [i, [phone, endSeconds]] of tokens.entries()) {
    if (phone !== SILENCE)
      samples.fill(0.4, Math.round(starts[i] * RATE_HZ), Math.round(endSeconds * RATE_HZ))
  }
  return {
    samples,
    ending,
    tokens: {
      phones: Uint8Array.from(tokens, ([phone]) => phone),
      words: Int16Array.from(tokens, ([phone], i) => (phone === SILENCE ? -1 : i)),
    },
    durations: Int32Array.from(tokens, ([, endSeconds], i) => Math.round(100 * (endSeconds - starts[i]))),
  }
}

function join(
  utterances: Utterance[],
  pauseSeconds: number,
  roomTone: Float32Array = new Float32Array(1),
): SpokenStory {
  const story = new SpokenStory(pauseSeconds, roomTone)
  for (const each of utterances) story.add(each)
  return story
}
const storyOf = (...story: Parameters<typeof join>) => join(...story).samples

/** Lengths of the silences between sounds, in seconds. */
function silencesOf(story: Float32Array): number[] {
  const silences: number[] = []
  let lastSound = -1
  for (let i = 0; i < story.length; i++) {
    if (Math.abs(story[i]) < 0.01) continue
    if (lastSound >= 0 && i - lastSound > 1) silences.push((i - lastSound) / RATE_HZ)
    lastSound = i
  }
  return silences
}

const word = (ending?: Utterance['ending']) =>
  utterance(
    [
      [SILENCE, 0.2],
      [VOWEL, 0.6],
      [SILENCE, 0.8],
    ],
    ending,
  )

const comma = utterance([
  [SILENCE, 0.2],
  [VOWEL, 0.6],
  [SILENCE, 0.8],
  [VOWEL, 1],
  [SILENCE, 1.2],
])

describe('pauses', () => {
  const pauseAfter = (ending: Utterance['ending']) => {
    const silences = silencesOf(storyOf([word(ending), word()], 0.6))
    expect(silences).toHaveLength(1)
    return silences[0]
  }

  it('have the speaker’s length after a sentence, less after a breath group, more after a paragraph', () => {
    expect(pauseAfter('sentence')).toBeCloseTo(0.6, 2)
    expect(pauseAfter('breath')).toBeLessThan(0.5)
    expect(pauseAfter('breath')).toBeGreaterThan(0.2)
    expect(pauseAfter('paragraph')).toBeGreaterThan(0.8)
  })

  it('at commas have half that length', () => {
    const story = storyOf([comma], 0.8)
    expect(silencesOf(story)).toHaveLength(1)
    expect(silencesOf(story)[0]).toBeCloseTo(0.4, 2)
  })

  it('are at least the kept margins and at most 1.6 s', () => {
    const [shortest] = silencesOf(storyOf([word(), word()], 0))
    expect(shortest).toBeCloseTo(2 * MARGIN_SECONDS, 2)
    const [longest] = silencesOf(storyOf([word('paragraph'), word()], 3))
    expect(longest).toBeCloseTo(1.6, 2)
  })

  it('skip an utterance without speech', () => {
    const nothing = utterance([[SILENCE, 0.5]])
    const story = storyOf([word(), nothing, word()], 0.6)
    expect(silencesOf(story)).toHaveLength(1)
    expect(storyOf([], 0.6)).toHaveLength(0)
  })

  it('begin and end without clicks, also where the silences have noise', () => {
    const noisy = word()
    noisy.samples.fill(0.4)
    const story = storyOf([noisy, noisy], 0.6)
    let largest = 0
    for (let i = 1; i < story.length; i++) largest = Math.max(largest, Math.abs(story[i] - story[i - 1]))
    expect(Math.max(largest, Math.abs(story[0]), Math.abs(story[story.length - 1]))).toBeLessThan(0.004)
  })

  it('have room tone, as speech does', () => {
    // A story has three tenths of the recording's.
    const tone = new Float32Array(BAND_COUNT).fill(Math.log(1e-4 / 0.3))
    const story = storyOf([word(), word()], 0.6, loopRoomTone(tone, new Float32Array(HIGH_BANDS)))
    // Mirrored with its own level it goes from 8 up to 11 kHz.
    const level = 0.01 * Math.sqrt(11 / 8)
    const middle = Math.round((MARGIN_SECONDS + 0.4 + 0.3) * RATE_HZ)
    const rms = (from: number, to: number, level: number) =>
      Math.sqrt(story.slice(from, to).reduce((sum, sample) => sum + (sample - level) ** 2, 0) / (to - from))
    expect(rms(middle - 2400, middle + 2400, 0)).toBeCloseTo(level, 3)
    expect(rms(3000, 9000, 0.4)).toBeCloseTo(level, 3)
  })

  it('move each run of speech to a known place', () => {
    const { samples, runs } = join([comma, utterance([[SILENCE, 0.5]]), word()], 0.8)
    expect(runs.map((ofUtterance) => ofUtterance.length)).toEqual([2, 0, 1])
    for (const { at, length } of runs.flat()) {
      const inside = samples.slice(at, at + length).filter((sample) => sample > 0.1).length
      expect(inside / RATE_HZ).toBeCloseTo(length / RATE_HZ - 2 * MARGIN_SECONDS, 2)
    }
    expect(runs[0].map(({ from }) => from)).toEqual([0.15 * RATE_HZ, 0.75 * RATE_HZ])
    expect(runs[2][0].at + runs[2][0].length).toBe(samples.length)
  })
})
