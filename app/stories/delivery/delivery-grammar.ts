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
/** Persons, and their nature. */
const PERSON =
  wordSet(`he she they he's she's they're he'd she'd mum mom mam mama mother dad daddy papa father gran grandma
  granny grandmother nan nana nanna grandpa grandad granddad grandfather auntie aunt uncle sister brother husband wife
  friend way ways nature personality character spirit humour smile style calls push nudge`)
/** What is done fast or gently without a voice, beside the verbs in -ed and -ing that aren't LINKING. */
const DOING =
  wordSet(`drive drives drove run runs ran ride rode eat ate beat write wrote swim swam sleep slept hold holds
  held shut put set hug rock walk walks work dance cook cut stir fold bake`)
const LINKING = wordSet(
  'seemed looked appeared stayed turned remained loved liked feeling being getting growing listened',
)
/** No noun that an adjective could belong to follows after these. */
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
 * What a word of delivery is about, as far as the words around it say: looks first at what follows ('a slow cooker'),
 * then for the nearest subject or deed before ('he drove fast').
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

/** Whether the word at `i` makes what follows about another thing, a wish, or the one who answers. */
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

const DEGREES: readonly [words: RegExp, factor: number][] = [
  [/^(?:very|so|really|extremely|incredibl[ye]|terribly|such|ever|deeply|exceptionally|unbelievably)$/, 1.3],
  [/^(?:always|most)$/, 1.2],
  [/^(?:quite|fairly|rather|pretty)$/, 0.9],
  [/^(?:almost|nearly|close|bordering)$/, 0.8],
  [/^(?:little|bit|slightly|somewhat|touch|hint|faintly)$/, 0.6],
  [/^(?:sometimes|occasionally|occasional|might|could|perhaps|maybe)$/, 0.5],
]
/** 'When she was excited' */
const CONDITION = /\b(?:when|whenever|if) \S+ (?:was|were|is|are|got|gets|felt)(?: \S+)?$/
/** Removed in this order: what stands before a denied word and doesn't reach it, or looks like a denial and is none. */
const NOT_DENYING: readonly RegExp[] = [
  /^.*\b(?:with|and \S+)(?= |$)/,
  /^.*(?<!\b(?:not|never|\w+n't)) (?:always|often|usually|mostly|generally|sometimes)(?= |$)/,
  /^.*\bnothing but\b/,
  /\b(?:not|never|\w+n't) (?:\S+ )?(?:not|never|without|anything but)\b/,
  /(?:\bno|\bnot|n't|\bless) (?:only|just|merely|simply|doubt|matter|wonder|mention|less)\b/,
  /\S+ (?:\S+ )?(?:stop|stopped|help|forget|forgot|forgotten|fail|failed|doubt|doubted|mind|miss|lose|lost|hear|imagine|wait|resist|tire)\b/,
]
const DENYING =
  /(?:^| )(?:not|never|without|hardly|barely|scarcely|rarely|seldom|neither|nor|none|nobody|nothing|cannot|cant|dont|didnt|wasnt|isnt|couldnt|wouldnt|less|least|\w+n't|instead of|rather than|far from|anything but|no(?= (?:\S+ ){0,2}$)|no one)(?= )/
/** 'Nobody spoke so softly', 'I have never heard a softer voice', 'it couldn't have been softer'. */
const BEYOND_COMPARE =
  /\b(?:nobody|none|nothing|no one|could\S* (?:not )?have been|can\S* be|heard|known|knew|met|meet|seen|found)\b/
/** 'Shouting was never his way', but not 'laughter was never far'. */
const DENIED_AFTER =
  /^(?:wasn't|isn't|weren't|aren't|(?:was|were|is|are) (?:not|never))(?! (?:far|absent|lacking|missing|gone|away)\b)/
/** 'Never loud' is a little soft, not as much as 'soft' is. */
const DENIED = -0.5
const NOT_ALWAYS = 0.3

/**
 * How much of its move a word makes, as the words around it say: 1 for a plain mention.
 * @returns under 0 where it is denied, 0 where it is what another thing is compared with
 */
export function degreeOf(words: readonly string[], at: number, to: number, form: WordForm): number {
  const back = words.slice(Math.max(0, at - REACH), at)
  const near = back
    .slice(-3)
    .join(' ')
    .replace(/^.*(?:,|\band\b) ?/, '')
    .split(' ')
  if (near.includes('than') && !near.includes('rather')) return 0
  const factors = near.map((word) => DEGREES.find(([pattern]) => pattern.test(word))?.[1])
  let degree = (form === 'most' ? 1.3 : 1) * (factors.findLast(Boolean) ?? 1)
  if (CONDITION.test(back.join(' ').replace(/^.*,/, ''))) degree *= 0.5

  const after = words.slice(to, to + REACH).join(' ')
  const isList = back.includes('or') || back.includes('nor') || /^(?:(?!and )\S+ )*(?:or|nor) /.test(after)
  let denial = isList ? back.join(' ') : back.join(' ').replace(/^.*,(?! ever)/, '')
  if (/(?:\bnot|n't|\bnever|\bhardly) always\b/.test(denial)) return NOT_ALWAYS
  for (const pattern of NOT_DENYING) denial = denial.replace(pattern, '')
  const isCompared = form === 'more' || /\b(?:so|as|such|more)\b/.test(denial)
  const isDeniedBefore = DENYING.test(`${denial} `) && !(isCompared && BEYOND_COMPARE.test(denial))
  return isDeniedBefore !== DENIED_AFTER.test(after) ? DENIED * Math.min(1, degree) : degree
}
