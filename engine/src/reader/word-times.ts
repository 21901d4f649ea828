import type { SpokenWord } from '../engine'
import type { PlacedRun, Utterance } from './pauses'
import { placeWords } from './place-words'
import { NET_FRAMES_PER_SECOND } from './timeline'

/** Their times are those of their phones. */
export function wordsInStory(
  utterances: readonly Pick<Utterance, 'tokens' | 'durations'>[],
  wordsOf: readonly (readonly string[])[],
  runs: readonly PlacedRun[][],
): SpokenWord[] {
  return utterances.flatMap((utterance, i) => placeWords(wordTimes(utterance, wordsOf[i]), runs[i]))
}

/** A word without phones has no duration. */
function wordTimes(
  { tokens, durations }: Pick<Utterance, 'tokens' | 'durations'>,
  words: readonly string[],
): SpokenWord[] {
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
