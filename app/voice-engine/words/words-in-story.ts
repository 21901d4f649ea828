import type { PlacedRun, Utterance } from '../convert/pauses'
import type { SpokenWord } from '../engine'
import { pronounce } from '../speak/phones/pronounce'
import { placeWords } from './place-words'
import { wordsOfPhones } from './words-of-phones'

/**
 * The words of a story that addPauses() joined from the base voice's utterances.
 * @param wordsOf the words of each utterance
 * @param runs of each utterance
 */
export function wordsInStory(
  utterances: readonly Pick<Utterance, 'phones'>[],
  wordsOf: readonly string[][],
  runs: readonly PlacedRun[][],
): SpokenWord[] {
  return utterances.flatMap(({ phones }, i) => {
    const phonesOf = wordsOf[i].map((word) => pronounce(word).map(({ phone }) => phone))
    return placeWords(wordsOfPhones(phones, wordsOf[i], phonesOf), runs[i])
  })
}
