import type { Ending } from '../../speak/text/pieces-of-text'
import { utterancesOf } from '../../utterances/utterances-of'

/** The model takes 10,000; a shorter response is done sooner, and needs less memory. */
const MOST_LETTERS = 1500

/** A part of a text between two pauses of the plan. */
interface Sentence {
  text: string
  ending: Ending
}

/** The sentences of one request. */
export interface Passage {
  sentences: Sentence[]
  text: string
}

/** Splits a text at sentences into passages of MOST_LETTERS or fewer. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  for (const sentence of sentencesOf(text)) {
    const last = passages.at(-1)
    if (!last || last.text.length + 2 + sentence.text.length > MOST_LETTERS) {
      passages.push({ sentences: [sentence], text: sentence.text })
      continue
    }
    last.text += (last.sentences.at(-1)?.ending === 'paragraph' ? '\n\n' : ' ') + sentence.text
    last.sentences.push(sentence)
  }
  return passages
}

/** Joins the parts of each sentence: the service chooses the pauses within. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const { text: words, ending } of utterancesOf(text, (part) => part.length <= MOST_LETTERS)) {
    const last = sentences.at(-1)
    const goesOn = last?.ending === 'breath' && last.text.length + 1 + words.length <= MOST_LETTERS
    if (last && goesOn) Object.assign(last, { text: `${last.text} ${uncapitalised(words)}`, ending })
    else sentences.push({ text: words, ending })
  }
  return sentences
}

const uncapitalised = (words: string) => words.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
