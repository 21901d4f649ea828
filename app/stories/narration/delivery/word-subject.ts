import { wordSet } from './answer-text'
import { senseAt, type WordForm } from './delivery-words'

const VOICE =
  wordSet(`voice voices tone tones accent word words manner cadence rhythm delivery lilt drawl twang brogue burr
  timbre pitch whisper murmur laugh laughs laughter chuckle giggle talker speaker storyteller singer reciter sentences
  phrasing intonation inflection tenor baritone bass soprano alto man woman lady gentleman soul person fellow bloke chap
  lass lad presence speech speak speaks speaking spoke spoken talk talks talked talking sound sounds sounded sounding read
  reads reading sing sings sang singing sung recited reciting narrated narrating pronounced chatted chatting hummed`)
/** 'She said softly' is about the voice; in 'she said low and slow' it is what she said. */
const SAYING =
  wordSet(`say says said saying tell tells told telling call calls called calling answer answered reply replied
  explain explained ask asked repeat repeated began begin added prayed`)
/** Persons and their character. */
const PERSON =
  wordSet(`he she they he's she's they're he'd she'd mum mom mam mama mother dad daddy papa father gran grandma
  granny grandmother nan nana nanna grandpa grandad granddad grandfather auntie aunt uncle sister brother husband wife
  friend way ways nature personality character spirit humour smile style calls push nudge`)
/** Verbs of doing something without a voice, besides those in -ed and -ing that aren't LINKING. */
const DOING =
  wordSet(`drive drives drove run runs ran ride rode eat ate beat write wrote swim swam sleep slept hold holds
  held shut put set hug rock walk walks work dance cook cut stir fold bake`)
const LINKING = wordSet(
  'seemed looked appeared stayed turned remained loved liked feeling being getting growing listened',
)
/** After these, no noun follows that an adjective could belong to. */
const ENDS =
  wordSet(`the a an this that these those my your his her our their in on at for from to as by with like until till
  when where who which than if is was were are be been being i me you he him she us they them we it so very too never
  not always every each all some most any no much many one and or nor of about today inside really though enough again
  sometimes then`)
const REACH = 6
const ARTICLES = wordSet('a an the my your his her our their its')
const MYSELF = wordSet('am was felt feel got became often always would never had used still')
/** 'He was so sad that day' */
const PREDICATIVE =
  /\b(?:was|were|is|are|be|been|had to|sounded|seemed|got|went|became|always|often|never)(?: (?:so|very|too|quite|rather|always|often|a little|a bit))*$/

/**
 * Finds what a word of delivery is about: first in the words after it ('a slow cooker'), then in the nearest subject or
 * verb before it ('he drove fast').
 */
export function aboutOf(words: readonly string[], at: number, to: number, form: WordForm) {
  if (form !== 'phrase' && VOICE.has(words[to])) return 'the voice'
  const isAdjective = form === 'plain' || form === 'more' || form === 'most'
  const about = isAdjective ? nounAfter(words, at, to) : undefined
  if (about) return about
  let isAnotherThought = false
  for (let i = at - 1; i >= Math.max(0, at - (form === 'verb' ? 3 : 5)); i--) {
    const word = words[i]
    if (word === 'and' && form === 'verb') return 'unsaid'
    isAnotherThought ||= word === ',' || (word === 'and' && i + 1 < at && !senseAt(words, i + 1))
    if (VOICE.has(word)) {
      const isMine = words[i - 1] === 'my' || words.slice(Math.max(0, i - 2), i).includes('i')
      return !isMine ? 'the voice' : isAnotherThought ? 'unsaid' : 'something else'
    }
    if (isAnotherThought) continue
    if (SAYING.has(word)) return isAdjective ? 'unsaid' : 'the voice'
    if (isOthers(words, i, at, form)) return 'something else'
    if (PERSON.has(word)) return 'unsaid'
  }
  return 'unsaid'
}

function nounAfter(words: readonly string[], at: number, to: number) {
  const hasArticle = ARTICLES.has(words[at - 1])
  // 'A voice like warm honey.'
  if (words[hasArticle ? at - 2 : at - 1] === 'like') return undefined
  const after = words.slice(to, to + 4)
  const isEnd = (word: string, i: number) => (word === 'and' ? !senseAt(after, i + 1) : ENDS.has(word))
  const end = after.findIndex((word, i) => isEnd(word, i) || (word === ',' && !hasArticle))
  const nouns = after.slice(0, end < 0 ? after.length : end)
  if (nouns.some((word) => VOICE.has(word))) return 'the voice'
  if (
    nouns.some((word) => PERSON.has(word)) ||
    PREDICATIVE.test(words.slice(Math.max(0, at - REACH), at).join(' '))
  )
    return undefined
  return nouns.some((word) => !/^(?:,|and)$/.test(word) && !senseAt([word], 0)) ? 'something else' : undefined
}

/** Whether the word at `i` makes the words after it about something else, a wish, or the author of the answer. */
function isOthers(words: readonly string[], i: number, at: number, form: WordForm): boolean {
  const [word, previous] = [words[i], words[i - 1]]
  if (/^(?:wish|wished|wishing|should)$/.test(PERSON.has(word) ? previous : word)) return true
  // 'She told me to be quick', but not 'he spoke to us to calm us'.
  if (word === 'to' && /^(?:me|us|him|them|everyone|you)$/.test(previous)) return !VOICE.has(words[i - 2])
  if (word === 'we') return /^when(?:ever)?$/.test(previous)
  if (/^i(?:'m|'ve|'d)?$/.test(word)) return form === 'verb' || word !== 'i' || MYSELF.has(words[i + 1])
  // 'His hands were soft', 'the wind whispered'.
  if (ARTICLES.has(word) && i + 1 < at && !/^(?:in|on|at|by|with|from|near)$/.test(previous)) {
    return form === 'verb'
      ? i + 2 === at
      : form !== 'adverb' && PREDICATIVE.test(words.slice(i + 2, at).join(' '))
  }
  const isDoing = DOING.has(word) || (/(?:ed|(?<!th)ing)$/.test(word) && !senseAt([word], 0))
  return (
    isDoing &&
    !LINKING.has(word) &&
    (form === 'adverb' || (form !== 'verb' && form !== 'phrase' && i === at - 1))
  )
}
