import {
  LINKING,
  MYSELF,
  OTHER_DOINGS,
  OTHER_THINGS,
  PERSONS,
  PREPOSITIONS,
  SAYING,
  SPEAKING,
  STOPPERS,
  VOICES,
} from './about-other-things'
import { type AnswerWords, COMMA, STOP } from './answer-words'
import { isAdjective, type Sense } from './delivery-lexicon'

/** What a word of delivery is about, as far as the words around it say. */
export type About = 'the voice' | 'something else' | 'unsaid'

type Form = Sense['form']

const ADJECTIVE_REACH = 4
const WORDS_BACK = 5
const WORDS_BACK_FROM_VERB = 3
const DETERMINERS = new Set('a an his her their its the'.split(' '))
const ASKED = new Set('me us him them everyone you'.split(' '))
const WISHES = new Set('wish wished wishing should'.split(' '))
const MYSELF_AND_MORE = /^i(?:'m|'ve|'d)?$/

/** Looks first at the noun that follows ('a slow cooker'), then for the nearest thing or deed before ('drove fast'). */
export function aboutOf(answer: AnswerWords, from: number, to: number, form: Form): About {
  return (form === 'phrase' ? undefined : ahead(answer, from, to, form)) ?? behind(answer, from, form)
}

function ahead({ words, breaks }: AnswerWords, from: number, to: number, form: Form): About | undefined {
  const belongsToNoun = form !== 'adverb'
  if (isAdjectival(form) && isSimile(words, from)) return undefined
  const end = Math.min(words.length, to + (isAdjectival(form) ? ADJECTIVE_REACH : 1))
  for (let i = to; i < end; i++) {
    const word = words[i]
    if (breaks[i] === STOP || (breaks[i] === COMMA && !isOneMore(words, i))) return undefined
    if (belongsToNoun && VOICES.has(word)) return 'the voice'
    if (belongsToNoun && OTHER_THINGS.has(word)) return 'something else'
    if (i === to && form !== 'verb' && SPEAKING.has(word)) return 'the voice'
    if (i === to && form !== 'verb' && OTHER_DOINGS.has(word)) return 'something else'
    if (STOPPERS.has(word)) return undefined
  }
  return undefined
}

/** 'Soft, warm bread', 'soft, creamy butter', but not 'soft, loved bread'. */
function isOneMore(words: readonly string[], at: number): boolean {
  if (isAdjective(words[at])) return true
  const next = words[at + 1]
  return (
    (OTHER_THINGS.has(next) || VOICES.has(next)) &&
    !STOPPERS.has(words[at]) &&
    !/(?:ed|ing|s)$/.test(words[at])
  )
}

/** 'A voice like warm honey'. */
function isSimile(words: readonly string[], at: number): boolean {
  return words[at - 1] === 'like' || (DETERMINERS.has(words[at - 1]) && words[at - 2] === 'like')
}

function behind({ words, breaks }: AnswerWords, from: number, form: Form): About {
  const first = Math.max(0, from - (form === 'verb' ? WORDS_BACK_FROM_VERB : WORDS_BACK))
  let isAnotherThought = false
  let isAnotherNoun = false
  for (let i = from - 1; i >= first; i--) {
    if (breaks[i + 1] === STOP) return 'unsaid'
    if (breaks[i + 1] === COMMA) isAnotherThought = true
    const word = words[i]
    if (VOICES.has(word) || SPEAKING.has(word)) {
      if (isMine(words, i)) return isAnotherThought ? 'unsaid' : 'something else'
      return 'the voice'
    }
    if (word === 'and' && form === 'verb') return 'unsaid'
    if (word === 'and' && i + 1 < from && !isAdjective(words[i + 1])) isAnotherThought = true
    if (isAnotherThought) continue
    if (SAYING.has(word)) return isAdjectival(form) ? 'unsaid' : 'the voice'
    if (isOthers(words, i, form)) return 'something else'
    if (PERSONS.has(word) || MYSELF_AND_MORE.test(word)) return 'unsaid'
    if (DETERMINERS.has(word)) isAnotherNoun ||= isAdjectival(form)
    if (!isAnotherNoun && OTHER_THINGS.has(word) && !isPlace(words, i)) return 'something else'
    if (OTHER_DOINGS.has(word) && !(isAdjectival(form) && LINKING.has(word))) return 'something else'
  }
  return 'unsaid'
}

/** 'I laughed', 'I was quick', 'when we all laughed', 'she told me to be quick', 'I wish he were slow'. */
function isOthers(words: readonly string[], at: number, form: Form): boolean {
  if (WISHES.has(words[at]) || (PERSONS.has(words[at]) && WISHES.has(words[at - 1]))) return true
  if (words[at] === 'to' && ASKED.has(words[at - 1])) return !SPEAKING.has(words[at - 2])
  if (words[at] === 'we') return /^when(?:ever)?$/.test(words[at - 1])
  if (!MYSELF_AND_MORE.test(words[at])) return false
  return form === 'verb' || words[at] !== 'i' || MYSELF.has(words[at + 1])
}

/** 'My voice', 'I spoke'. */
function isMine(words: readonly string[], at: number): boolean {
  return (
    words[at - 1] === 'my' || words[at - 1] === 'i' || (words[at - 2] === 'i' && !PERSONS.has(words[at - 1]))
  )
}

function isPlace(words: readonly string[], at: number): boolean {
  return (
    PREPOSITIONS.has(words[at - 1]) || (DETERMINERS.has(words[at - 1]) && PREPOSITIONS.has(words[at - 2]))
  )
}

function isAdjectival(form: Form): boolean {
  return form === 'plain' || form === 'more' || form === 'most'
}
