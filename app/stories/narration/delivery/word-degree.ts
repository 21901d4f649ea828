import type { WordForm } from './delivery-words'

const REACH = 6
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
/** Removed in this order: denials that don't reach the word, and phrases that only look like denials. */
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
 * How much of its move a word makes, by the words around it: 1 for a plain mention.
 * @returns under 0 if it is denied, 0 if something else is compared with it
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
