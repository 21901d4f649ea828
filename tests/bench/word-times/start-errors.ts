import { percentile } from '~/voice-engine/dsp/percentile'
import type { SpokenWord } from '~/voice-engine/engine'
import { alignWords } from '~/voice-engine/words/align-words'

/** Sound with the times of its words from another source than its own alignment. */
export interface TimedSpeech {
  /** Mono at ENGINE_RATE_HZ, up to a minute. */
  samples: Float32Array
  words: SpokenWord[]
}

/** A row of the table: a kind of speech, and how far word starts are from those of its source. */
export async function startErrors(kind: string, speech: readonly TimedSpeech[]): Promise<string[]> {
  const aligned: number[] = []
  const shared: number[] = []
  let rightAboveWrong = 0
  for (const [i, { samples, words }] of speech.entries()) {
    const right = await alignWords(
      samples,
      words.map(({ word }) => word),
    )
    const wrong = await alignWords(
      samples,
      speech[(i + 1) % speech.length].words.map(({ word }) => word),
    )
    if (right.score > wrong.score) rightAboveWrong++
    const proportional = byLetters(words)
    for (const [k, { startSeconds, endSeconds }] of words.entries()) {
      if (endSeconds === startSeconds) continue
      aligned.push(1000 * Math.abs(right.words[k].startSeconds - startSeconds))
      shared.push(1000 * Math.abs(proportional[k] - startSeconds))
    }
  }
  const figures = (errors: readonly number[]) =>
    [50, 90].map((percent) => percentile(errors, percent).toFixed(0)).join(' / ')
  return [
    kind,
    String(aligned.length),
    figures(aligned),
    figures(shared),
    `${rightAboveWrong} of ${speech.length}`,
  ]
}

/** The starts that words would have if each letter took the same time. */
function byLetters(words: readonly SpokenWord[]): number[] {
  const from = words[0].startSeconds
  const seconds = words[words.length - 1].endSeconds - from
  const letters = words.reduce((sum, { word }) => sum + word.length + 1, 0)
  let before = 0
  return words.map(({ word }) => {
    const start = from + (seconds * before) / letters
    before += word.length + 1
    return start
  })
}
