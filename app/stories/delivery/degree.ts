import { PERSONS, VOICES } from './about-other-things'
import { type AnswerWords, COMMA, STOP } from './answer-words'
import type { Sense } from './delivery-lexicon'

/** 'Never loud' is a little soft, not as much as 'soft' is. */
const DENIED = -0.5
const NOT_ALWAYS = 0.3
const WORDS_BACK = 6
/** 'No' denies what it stands before. */
const WORDS_BACK_TO_NO = 3
const WORDS_TO_OR = 6

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const NEGATORS =
  set(`not never no without hardly barely scarcely rarely seldom neither nor none nobody nothing cannot cant
dont didnt wasnt isnt couldnt wouldnt arent werent doesnt wont aint less least`)
const NEGATOR_PAIRS = set('instead+of rather+than far+from anything+but')
/** 'Not only slow', 'no doubt', 'no matter how'. */
const NOT_DENYING = set('only just merely simply doubt matter wonder mention less end')
/** 'Couldn't stop laughing', 'never forget her soft voice', 'could hardly hear'. */
const UNDENIED_DEEDS =
  set(`stop stopped help forget forgot forgotten fail failed doubt doubted mind minded miss lose lost hear
imagine wait resist tire tired`)
const NOBODY = set('nobody none nothing')
const MET = set('heard known knew know met seen found')
/** 'I have never heard a voice so soft.' */
const BEYOND_COMPARE = set('so as such more')
const OFTEN = set('always often usually mostly generally sometimes')

const DEGREES: ReadonlyMap<string, number> = new Map([
  ...[
    ...set(
      'very so really extremely incredibly terribly incredible such ever deeply exceptionally unbelievably',
    ),
  ].map((word) => [word, 1.3] as const),
  ...[...set('always most')].map((word) => [word, 1.2] as const),
  ...[...set('quite fairly rather pretty')].map((word) => [word, 0.9] as const),
  ...[...set('almost nearly close bordering')].map((word) => [word, 0.8] as const),
  ...[...set('little bit slightly somewhat touch hint faintly')].map((word) => [word, 0.6] as const),
  ...[...set('sometimes occasionally occasional might could perhaps maybe')].map(
    (word) => [word, 0.5] as const,
  ),
])
const WORDS_BACK_TO_DEGREE = 3
const WHEN = set('when whenever if')
const ONLY_WHEN = 0.5
const MOST = 1.3

/**
 * How much of its move a word makes, as the words around it say: 1 for a plain mention.
 * @returns under 0 where it is denied, 0 where it is what another thing is compared with
 */
export function degreeOf(answer: AnswerWords, from: number, to: number, form: Sense['form']): number {
  const { words, breaks } = answer
  let degree = form === 'most' ? MOST : 1
  for (let i = from - 1; i >= Math.max(0, from - WORDS_BACK_TO_DEGREE) && breaks[i + 1] < COMMA; i--) {
    if (words[i] === 'and') break
    if (words[i] === 'than' && words[i - 1] !== 'rather') return 0
    const factor = DEGREES.get(words[i])
    if (factor && words[i] === 'little' && words[i - 1] !== 'a') continue
    if (factor) {
      degree *= factor
      break
    }
  }
  if (isCondition(answer, from)) degree *= ONLY_WHEN
  const denial = denialOf(answer, from, form)
  if (denial === 'not always') return NOT_ALWAYS
  const isDenied = (denial === 'denied') !== isDeniedAfter(answer, to)
  return isDenied ? DENIED * Math.min(1, degree) : degree
}

/** 'When she was excited', but not 'when she read to us her voice was soft'. */
function isCondition({ words, breaks }: AnswerWords, from: number): boolean {
  let subjects = 0
  for (let i = from - 1; i >= Math.max(0, from - WORDS_BACK) && breaks[i + 1] < COMMA; i--) {
    if (PERSONS.has(words[i])) subjects++
    if (VOICES.has(words[i])) return false
    if (WHEN.has(words[i])) return subjects < 2
  }
  return false
}

function denialOf(
  answer: AnswerWords,
  from: number,
  form: Sense['form'],
): 'denied' | 'not always' | undefined {
  const { words, breaks } = answer
  let negators = 0
  let hasOr = false
  for (let i = from - 1; i >= Math.max(0, from - WORDS_BACK); i--) {
    const next = words[i + 1]
    if (breaks[i + 1] === STOP) break
    hasOr ||= words[i] === 'or' || words[i] === 'nor'
    if (breaks[i + 1] === COMMA && next !== 'ever' && !hasOr && !isBeforeOr(answer, from)) break
    if (words[i] === 'nothing' && next === 'but') break
    if (words[i] === 'with' || (words[i] === 'and' && i + 1 < from && !DEGREES.has(next))) break
    if (OFTEN.has(words[i]) && i > 0) {
      if (isNegator(words, i - 1)) return words[i] === 'always' ? 'not always' : 'denied'
      break
    }
    if (!isNegator(words, i) || (words[i] === 'no' && from - i > WORDS_BACK_TO_NO)) continue
    if (isVoid(words, i, from, form)) continue
    // 'Didn't ever say nothing': a verb's own negation and another are one.
    if (negators > 0 && words[i].endsWith("n't") && !/^(?:not|without)$/.test(words[i + 1])) continue
    negators++
    if (words[i] === 'nor' || words[i] === 'neither' || words[i] === 'less') break
  }
  return negators % 2 === 1 ? 'denied' : undefined
}

function isNegator(words: readonly string[], at: number): boolean {
  const word = words[at]
  return NEGATORS.has(word) || word.endsWith("n't") || NEGATOR_PAIRS.has(`${words[at - 1]}+${word}`)
}

/** Whether what looks like a denial is none. */
function isVoid(words: readonly string[], at: number, from: number, form: Sense['form']): boolean {
  const between = words.slice(at + 1, from)
  if (NOT_DENYING.has(between[0])) return true
  if (between.slice(0, 2).some((word) => UNDENIED_DEEDS.has(word))) return true
  const isCompared = form === 'more' || between.some((word) => BEYOND_COMPARE.has(word))
  if (!isCompared) return false
  const isNobody = NOBODY.has(words[at]) || (words[at] === 'no' && between[0] === 'one')
  const isBeyond =
    /^could|^can/.test(words[at] === 'not' ? (words[at - 1] ?? '') : words[at]) && between.includes('been')
  return isNobody || isBeyond || between.some((word) => MET.has(word))
}

/** 'Never loud, harsh or hurried'. */
function isBeforeOr({ words, breaks }: AnswerWords, from: number): boolean {
  for (let i = from + 1; i < Math.min(words.length, from + WORDS_TO_OR) && breaks[i] < STOP; i++) {
    if (words[i] === 'or' || words[i] === 'nor') return true
    if (words[i] === 'and' || PERSONS.has(words[i])) return false
  }
  return false
}

const BEING = set('was were is are')
/** 'Laughter was never far.' */
const NEAR = set('far absent lacking missing gone away')

/** 'Shouting was never his way.' */
function isDeniedAfter({ words, breaks }: AnswerWords, to: number): boolean {
  if (to >= words.length || breaks[to] !== 0) return false
  const isShort = /^(?:wasn't|isn't|weren't|aren't)$/.test(words[to])
  const isLong = BEING.has(words[to]) && /^(?:not|never)$/.test(words[to + 1] ?? '')
  return (isShort || isLong) && !NEAR.has(words[to + (isShort ? 1 : 2)])
}
