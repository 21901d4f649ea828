import { BOUND, bind } from '../bound-words'
import { nextWord, stopAfter } from '../full-stops'
import { anyOf, setOf } from '../word-lists'
import { AMOUNT, NOT_INSIDE, NUMERAL, readAmount, TO, withIndefinite } from './numerals'
import { findUnit, UNIT } from './units'

const SCALE_NAMES: Record<string, string> = { C: 'Celsius', F: 'Fahrenheit' }
const ONE_PIECE_NOUNS =
  anyOf(`bag tin can packet pack jar bottle box tub carton block bar slab turkey chicken joint ham roast steak race
dash walk drive run swim hike pan dish pot cake loaf square round ring baby boy girl shift trip flight old`)
const ONE_PIECE = new RegExp(String.raw`^[ )-]{1,2}${ONE_PIECE_NOUNS}(?:es|s)?\b`)
const ARTICLE = String.raw`(?<article>\b(?:[Aa]n?|the|another|each|every) )?`

const INCHES = new RegExp(String.raw`${NOT_INSIDE}(\d{1,2})' ?-? ?(\d{1,2})(?:"|'')?(?![\w'])`, 'g')
const FEET = new RegExp(
  String.raw`${NOT_INSIDE}(\d{1,3})'(?=[ ,.;)]|$)(?=(?: ?[xX] ?\d)|(?! [^']{0,60}'))`,
  'g',
)
/** An opening quote before the number: its ' closes the quotation and doesn't mean feet, as in 'I am 12'. */
const QUOTE_OPENS = /(?:^|[\s(])'[A-Za-z][^']*$/
const QUOTE_LENGTH = 80
const DEGREES = new RegExp(
  String.raw`${NOT_INSIDE}(${NUMERAL})(?:(?: ?° ?[CF]?)?${TO}(${NUMERAL}))? ?°(?!\d)(?: ?([CF])(?![A-Za-z]))?`,
  'g',
)
/** Words that rule out a temperature ('Flat 12C') or introduce one ('at 12C'). */
const NUMBERED_PLACES = anyOf(
  '[Rr]oom [Aa]partment [Ff]lat [Uu]nit [Ss]eat [Ss]uite [Ff]light [Bb]us [Rr]oute [Nn]umber',
)
const WARMTH = anyOf('at to of was is about around below above under over hit reached [Tt]emperature minus')
const BARE_DEGREES = new RegExp(
  String.raw`(?:(?<!\b${NUMBERED_PLACES}[ \u00a0])${NOT_INSIDE}(?=\d{3})|(?<=\b${WARMTH}[ \u00a0]))` +
    String.raw`(\d{2,3})(?:${TO}(\d{2,3}))? ?([CF])(?![\w'.-]\w|\w)`,
  'g',
)
const SIZE = new RegExp(
  String.raw`(?<![\w.,])(${AMOUNT}) ?(?:"|in(?:ch|ches|\.)?|cm|mm|m|ft)? ?[xX] ?(?=${AMOUNT})`,
  'g',
)
const TIMES = new RegExp(
  String.raw`${NOT_INSIDE}(\d{1,3}) ?[xX] ?(?=${NUMERAL} ?(?:k?g|ml|l|oz|lbs?)\b)`,
  'g',
)
const EITHER = new RegExp(
  String.raw`(?<=\d ?(?:${UNIT}|°? ?[CF])\.?) ?/ ?(?=(?:(?:minus.)?${AMOUNT}|gas))`,
  'g',
)
const COMMA_OF_EUROPE = /(?<=(?<![\d,])\d{1,3}),(?=\d{1,2} ?(?:k?g|[mcd]?l|[ckm]?m|lbs?|oz)(?!\w))/g
const SPOON = /(?:(?<=\d ?)([Tt])|(?<=\d )c)\.?(?= (?!shirts?)[a-z])/g
const MEASURE = new RegExp(
  String.raw`${ARTICLE}${NOT_INSIDE}(?<amount>${AMOUNT})(?:(?: ?${UNIT}\.?)?${TO}(?<upper>${AMOUNT}))?` +
    String.raw`(?<gap> |-)?(?<unit>${UNIT})(?![\w'])(?<stop>\.?)`,
  'g',
)
const INCH = /(?<=\d)(?:in(?![\w'])\.?| in\.(?= [a-z]))/g
/** Follows inches that are counted ('nine inches wide'), not the size of an object ('a nine-inch tin'). */
const NOT_A_THING =
  /^ ?(?:$|[^a-z ]|(?:wide|long|tall|deep|thick|high|across|apart|of|and|or|by|x|to|from|in|on|at|is|was)\b)/

const STONES =
  /(?<![\w.,])(\d{1,2}) ?(?:st\b\.?|stones?) ?(1[0-3]|\d)(½)?(?! ?[\d/]|\.\d|(?:st|nd|rd|th)\b)(?: ?lbs?\b\.?| pounds?\b)?/g
/** '9st' is a weight, '21st' a place; '10.8s' a time, '10s' may be a decade. */
const STONE = /(?<=(?<![\w.,])(?:\d?[02-9]|11)) ?st(?!\w)/g
const SECONDS = /(?<=\d\.\d{1,3}) ?s(?!\w)/g

export function readMeasures(text: string): string {
  return inchMarks(text.replace(COMMA_OF_EUROPE, '.'))
    .replace(SECONDS, ' seconds')
    .replace(STONES, (match, stones: string, pounds: string, half = '', at: number, whole: string) => {
      const stop = match.endsWith('.') ? stopAfter(whole, at + match.length) : ''
      const parts = [`${readAmount(stones).words} stone`, readAmount(pounds).words, half && 'and a half']
      return bind(...parts) + stop
    })
    .replace(STONE, ' stone')
    .replace(EITHER, ' or ')
    .replace(TIMES, (_, count: string) => `${readAmount(count).words} times `)
    .replace(SIZE, (_, amount: string) => `${bind(readAmount(amount).words, 'by')}${BOUND}`)
    .replace(
      /(\d) ?deg(?:rees?|s)?\.? ?([CF])(?!\w)/g,
      (_, digit: string, scale: string) => `${digit} °${scale}`,
    )
    .replace(DEGREES, (_, from: string, to: string, scale = '') => degrees(from, to, scale))
    .replace(BARE_DEGREES, (_, from: string, to: string, scale: string) => degrees(from, to, scale))
    .replace(SPOON, (_, spoon?: string) => (spoon === 'T' ? 'tbsp' : spoon === 't' ? 'tsp' : 'cp'))
    .replace(INCH, inches)
    .replace(MEASURE, (...found) => readMeasure(found.at(-1) as MeasureParts, found))
}

const OF_TIME = /^(?:second|minute|hour|week|month|year)$/
/** Words that continue the sentence after an amount, so they are not the substance measured. */
const NOT_A_SUBSTANCE =
  setOf(`and the for with from until till away ago later before after long wide tall deep thick high across old more
less was were has have each every per plus than then when that this into over under down out off too but
your his her our their wait walk drive heavier lighter apart earlier past left sound sounds would will can
should could might may all just only not there here if or`)

interface MeasureParts {
  article?: string
  amount: string
  upper?: string
  gap?: string
  unit: string
  stop: string
}

function readMeasure(
  { article = '', amount, upper, gap, unit, stop }: MeasureParts,
  found: unknown[],
): string {
  const [match, offset, whole] = [found[0] as string, found.at(-3) as number, found.at(-2) as string]
  const end = offset + match.length
  const { one, many } = findUnit(unit)
  const last = readAmount(upper ?? amount)
  const left = stop && stopAfter(whole, end, OF_TIME.test(one))
  if (last.isFraction) {
    const lower = upper ? `${withArticle(amount)} to ` : ''
    const words = article ? `${last.words} ${one}` : partOf(last.words, one)
    return article + lower + bind(words, isSubstanceNext(whole, end) ? 'of' : '') + left
  }
  const isAdjective =
    gap === '-' ||
    unit === one ||
    (/^an?\b/i.test(article) && !upper) ||
    (ONE_PIECE.test(whole.slice(end, end + 12)) &&
      !/s old/.test(whole.slice(end - 2 - stop.length, end + 4).replace('.', '')))
  const isOne = unit !== many && (last.isSingular || isAdjective)
  return `${article}${range(amount, upper)}${BOUND}${bind(isOne ? one : many)}${left}`
}

/** Whether the substance measured follows directly, as in an ingredients list: half a teaspoon salt. */
function isSubstanceNext(text: string, from: number): boolean {
  const next = nextWord(text, from)
  return text[from] === ' ' && /^[a-z]{3,}$/.test(next) && !NOT_A_SUBSTANCE.has(next)
}

function partOf(fraction: string, one: string): string {
  const whole = withIndefinite(one)
  if (fraction === 'half') return `half ${whole}`
  return `${/s$/.test(fraction) ? fraction : withIndefinite(fraction)} of ${whole}`
}

function withArticle(amount: string): string {
  const { words, isFraction } = readAmount(amount)
  return isFraction && words !== 'half' && !words.endsWith('s') ? withIndefinite(words) : words
}

function range(amount: string, upper?: string): string {
  return upper ? `${withArticle(amount)} to ${readAmount(upper).words}` : readAmount(amount).words
}

function degrees(from: string, to: string | undefined, scale: string): string {
  const unit = readAmount(to ?? from).isSingular ? 'degree' : 'degrees'
  return range(from, to) + BOUND + bind(unit, SCALE_NAMES[scale] ?? '')
}

/** Reads 5'10" as five foot ten, and 9" as nine inches unless the mark closes a quotation. */
function inchMarks(text: string): string {
  let isOpen = false
  return text
    .replace(INCHES, (_, feet: string, inches: string) =>
      bind(`${readAmount(feet).words} foot`, readAmount(inches).words),
    )
    .replace(FEET, (match, feet: string, at: number, whole: string) =>
      QUOTE_OPENS.test(whole.slice(Math.max(0, at - QUOTE_LENGTH), at)) ? match : `${feet} ft`,
    )
    .replace(/(\d)?"/g, (mark, digit: string | undefined, at: number, whole: string) => {
      if (digit && !isOpen) return digit + inches(mark, at, whole)
      isOpen = !isOpen
      return mark
    })
}

function inches(mark: string, at: number, whole: string): string {
  return NOT_A_THING.test(whole.slice(at + mark.length, at + mark.length + 8)) ? ' inches' : '-inch'
}
