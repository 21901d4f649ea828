import type { PlacedRun, Utterance } from '../convert/pauses'
import type { SpokenWord } from '../engine'
import { phonesOfWords } from './phones-of-words'
import { placeWords } from './place-words'
import { wordsOfPhones } from './words-of-phones'

/**
 * The words of a story that addPauses() joined from the base voice's utterances.
 * @param wordsOf the words of each utterance
 * @param runs of each utterance
 */
export async function wordsInStory(
  utterances: readonly Pick<Utterance, 'phones'>[],
  wordsOf: readonly string[][],
  runs: readonly PlacedRun[][],
): Promise<SpokenWord[]> {
  const phonesOf = await phonesOfWords(wordsOf.flat())
  return utterances.flatMap(({ phones }, i) =>
    placeWords(wordsOfPhones(phones, wordsOf[i], phonesOf.splice(0, wordsOf[i].length)), runs[i]),
  )
}
