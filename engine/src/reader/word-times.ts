import type { SpokenWord } from '../engine'
import { WIDE_RATE_HZ } from '../wide/frames'
import type { PlacedRun, Utterance } from './pauses'
import { NET_FRAMES_PER_SECOND } from './timeline'
import type { SpokenPiece } from './types'

type SpokenUtterance = Pick<Utterance, 'tokens' | 'durations'> & Pick<SpokenPiece, 'words'>

/** Their times are those of their phones. */
export function wordsInStory(
  utterances: readonly SpokenUtterance[],
  runs: readonly PlacedRun[][],
): SpokenWord[] {
  return utterances.flatMap((utterance, i) => placeWords(wordTimes(utterance), runs[i]))
}

/** A word without phones has no duration. */
function wordTimes({ words, tokens, durations }: SpokenUtterance): SpokenWord[] {
  const times: SpokenWord[] = []
  let at = 0
  let token = 0
  const seconds = () => at / NET_FRAMES_PER_SECOND
  for (const [i, word] of words.entries()) {
    if (tokens.words.includes(i)) while (tokens.words[token] < i) at += durations[token++]
    const startSeconds = seconds()
    while (tokens.words[token] === i) at += durations[token++]
    times.push({ word, startSeconds, endSeconds: seconds() })
  }
  return times
}

function placeWords(words: readonly SpokenWord[], runs: readonly PlacedRun[]): SpokenWord[] {
  const place = (seconds: number, isIn: (run: PlacedRun, at: number) => boolean) => {
    const at = Math.round(seconds * WIDE_RATE_HZ)
    const run = runs.findLast((candidate) => isIn(candidate, at)) ?? runs[0]
    if (!run) return 0
    return (run.at + Math.max(0, Math.min(run.length, at - run.from))) / WIDE_RATE_HZ
  }
  return words.map(({ word, startSeconds, endSeconds }) => {
    const start = place(startSeconds, ({ from }, at) => from <= at)
    return {
      word,
      startSeconds: start,
      endSeconds: Math.max(
        start,
        place(endSeconds, ({ from }, at) => from < at),
      ),
    }
  })
}
