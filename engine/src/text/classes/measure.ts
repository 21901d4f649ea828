/*
 * measure  = article? amount ('-' amount)? unit, as an adjective where one thing is measured: a ten kilogram turkey
 * size     = amount 'x' amount unit?; feet = 5'10½", 6ft2; stones = 9st 4lb; degrees = numeral '°'? ('C' | 'F')
 * packets  = count '-'? amount unit container: 1 - 8 oz pkg
 * A letter alone is a unit beside what it measures: cups of food, meters of a race.
 */
import { BOUND, bind } from '../bound-words'
import { nextWord, stopAfter } from '../full-stops'
import { type Near, rule, type Say } from '../rules'
import { anyOf, mapOf, setOf } from '../word-lists'
import { AMOUNT, NOT_INSIDE, NUMERAL, readAmount, TO, withIndefinite } from './numerals'
import { findUnit, UNIT } from './units'

const ONE_PIECE_NOUNS =
  anyOf(`bag tin can packet pack jar bottle box tub carton block bar slab turkey chicken joint ham roast steak race
dash walk drive run swim hike pan dish pot cake loaf square round ring baby boy girl shift trip flight old pkg container`)
const ONE_PIECE = new RegExp(String.raw`^[ )-]{1,2}${ONE_PIECE_NOUNS}(?:es|s)?\b`)
const ARTICLE = String.raw`(?=[\d.]|(?:[Aa]n?|the|another|each|every) [\d.])(\b(?:[Aa]n?|the|another|each|every) )?`
const CONTAINERS = mapOf(
  `pkg: packet; pkt: packet; ctn: carton; tin: tin; can: can; tub: tub; jar: jar; box: box; bag: bag; bottle: bottle; bar: bar; stick: stick; carton: carton`,
)

/** An opening quote before the number: its ' closes the quotation and doesn't mean feet, as in 'I am 12'. */
const QUOTE_OPENS = /(?:^|[\s(])'[A-Za-z][^']*$/
const QUOTE_AWAY = 300
/** Words that rule out a temperature ('Flat 12C') or introduce one ('at 12C'). */
const NUMBERED_PLACES = anyOf(
  `[Rr]oom [Aa]partment [Ff]lat [Uu]nit [Ss]eat [Ss]uite [Ff]light [Bb]us [Rr]oute [Nn]umber`,
)
const WARMTH = anyOf('at to of was is about around below above under over hit reached [Tt]emperature minus')
const AFTER_LETTER = anyOf('and or at in on to was is outside today yesterday all')
const DEGREES = String.raw`(?: ?°(?!\d) ?| ?deg(?:rees?|s)?\.? ?(?=[CF](?!\w)))`
const SIZE_UNIT = String.raw`(?:"|in(?:ch|ches|\.)?|cm|mm|m|ft|')`
const SIDE = new RegExp(AMOUNT, 'g')
const OF_WEIGHT = /^(?:k?g|ml|l|oz|lbs?)$/
/** 'the 100m', 'ran 50 m': without such a neighbour the letter is no unit. */
const LENGTH_BEFORE =
  /(?:\b(?:the|an?|won|ran|run|swam|swim|jumped|dived|walked|about|over|nearly|almost|of|by|x|height|depth|length|width|measures|is|was|only|within|at) |\d ?[xX] ?)$/i
const LENGTH_AFTER =
  /^[ -](?:tall|long|high|deep|wide|thick|away|from|race|dash|sprint|run|swim|dive|drop|pool|tower|rope|fence|wall|above|below|of|x|sea|hurdles|relay)\b|^ ?[xX] ?\d/
/** Follows inches that are counted ('nine inches wide'), not the size of an object ('a nine-inch tin'). */
const NOT_A_THING =
  /^ ?(?:$|[^a-z ]|(?:wide|long|tall|deep|thick|high|across|apart|of|and|or|by|x|to|from|in|on|at|is|was)\b)/
const OF_TIME = /^(?:s|h|m(?:in|o|th)|w|y)(?!l)/i
/** Words that continue the sentence after an amount, so they are not the substance measured. */
const NOT_A_SUBSTANCE =
  setOf(`and the for with from until till away ago later before after long wide tall deep thick high across old more
less was were has have each every per plus than then when that this into over under down out off too but
your his her our their wait walk drive heavier lighter apart earlier past left sound sounds would will can
should could might may all just only not there here if or`)
const PER_WHAT: Record<string, string> = mapOf(`
hr: hour; h: hour; d: day; wk: week; mth: month; mo: month; yr: year; kg: kilogram; lb: pound; oz: ounce; gal: gallon;
l: liter; min: minute; sec: second; s: second
`)
const WHAT =
  anyOf(`hour day week month year night person head gallon pint dozen box liter litre mile minute second each
${Object.keys(PER_WHAT).join(' ')}`)

const degrees: Say = ([, from, to, scale]) => {
  const unit = readAmount(to ?? from).isSingular ? 'degree' : 'degrees'
  return amounts(from, to) + BOUND + bind(unit, scale === 'C' ? 'Celsius' : scale ? 'Fahrenheit' : '')
}
const feetAndInches: Say = ([, feet, inches]) =>
  bind(readAmount(feet).words, 'foot', readAmount(inches).words)

export const measure = [
  rule(
    String.raw`${NOT_INSIDE}(\d{1,2})' ?-? ?(?=\d{1,2}(?!\d))(${AMOUNT})(?:"|'')?(?![\w'⁄/])`,
    feetAndInches,
  ),
  rule(/(?<![\w.,])(\d)ft(\d{1,2})(?:in\b\.?|")?(?![\w'])/g, feetAndInches),
  rule(/(?<![\w.,])([12])m(\d\d)(?!\w)/g, ([, meters, rest]) =>
    bind(readAmount(meters).words, meters === '1' ? 'meter' : 'meters', readAmount(rest).words),
  ),
  rule(
    String.raw`${NOT_INSIDE}(?<!-)(\d{1,3})'(?=[ ,.;)]|$)(?=(?: ?[xX] ?\d)|(?! [^']{0,60}'))`,
    ([, feet], near) =>
      QUOTE_OPENS.test(near.before) ? undefined : measured({ amount: feet, gap: ' ', unit: 'ft' }, near),
  ),
  rule(
    /(?<![\w.,])(\d{1,2}) ?(?:st\b\.?|stones?) ?(1[0-3]|\d)( ?1⁄2)?(?! ?[\d/]|\.\d|(?:st|nd|rd|th)\b)(?: ?lbs?\b\.?| pounds?\b)?/g,
    ([, stones, pounds, half]) =>
      bind(readAmount(stones).words, 'stone', readAmount(pounds).words, half ? 'and a half' : ''),
  ),
  // '9st' is a weight, '21st' a place.
  rule(/(?<![\w.,])(\d?[02-9]|11) ?st(?!\w)\.?/g, ([, stones]) => bind(readAmount(stones).words, 'stone')),
  rule(String.raw`${NOT_INSIDE}(?:(${NUMERAL})${TO})?(\d{0,6}\.\d{1,3}) ?s(?!\w)`, ([, from, to]) =>
    bind(from ? amounts(from, to) : readAmount(to).words, 'seconds'),
  ),
  rule(
    String.raw`${NOT_INSIDE}((?:${AMOUNT} ?${SIZE_UNIT}? ?[xX] ?){1,2})(${AMOUNT})(?:( |-)?(${UNIT}|in|")(?![\w']))?(?! ?=)`,
    ([, sides, last, gap, unit], near) => {
      const by = OF_WEIGHT.test(unit) ? 'times ' : `by${BOUND}`
      const first = Array.from(sides.matchAll(SIDE), ([side]) => readAmount(side).words + BOUND + by).join('')
      if (!unit) return first + readAmount(last).words
      return first + (/[n"]$/.test(unit) ? inches(last, near) : measured({ amount: last, gap, unit }, near))
    },
  ),
  rule(
    String.raw`${NOT_INSIDE}(${NUMERAL})(?:(?: ?° ?[CF]?)?(?: ?- ?| to )(-?${NUMERAL}))?${DEGREES}(?:([CF])(?![A-Za-z])\.?)?`,
    degrees,
    true,
  ),
  rule(
    String.raw`(?=\d\d)(?:(?<!\b${NUMBERED_PLACES} )${NOT_INSIDE}(?=\d{3})|(?<=\b${WARMTH} ))` +
      String.raw`(\d{2,3})(?:${TO}(\d{2,3}))? ?([CF])(?![\w'.-]\w|\w)`,
    degrees,
  ),
  rule(
    String.raw`(?= ?/ ?(?:[\d-]|gas))(?<=\d ?(?:${UNIT}|°? ?[CF])\.?) ?/ ?(?=(?:-?${AMOUNT}|gas))`,
    ' or ',
  ),
  rule(
    String.raw`${NOT_INSIDE}(${AMOUNT})( ?)([TtCc])\b\.?(?= (?!shirts?\b|${AFTER_LETTER}\b)[a-z]| ?\+)`,
    ([, amount, gap, letter], near) => {
      const isCup = /[Cc]/.test(letter)
      if (isCup && !/[⁄/]/.test(amount) && (gap === '' || Number(amount) > 12)) return undefined
      return measured({ amount, gap, unit: isCup ? 'cp' : letter === 'T' ? 'tbsp' : 'tsp' }, near)
    },
  ),
  rule(
    String.raw`${NOT_INSIDE}(${AMOUNT})(?:${TO}(${AMOUNT}))?(?:-? ?"|(?:-|(?<=\d))in(?![\w'])\.?| in\.(?= [a-z]))`,
    ([written, lower, upper], near) => {
      if (written.endsWith('"') && isQuoted(near.line, near.at + written.length - 1)) return undefined
      return (upper ? `${amounts(lower, upper).split(' to ')[0]} to ` : '') + inches(upper ?? lower, near)
    },
  ),
  rule(
    String.raw`${NOT_INSIDE}(\d{1,2}) ?- ?(\d{1,3}(?:\.\d)?)[ -]?(oz|g|ml|lbs?|kg)\b\.? (${Object.keys(CONTAINERS).join('|')})(s)?\b\.?`,
    ([, count, amount, unit, container]) => {
      const words = [readAmount(count).words, readAmount(amount).words, findUnit(unit).one]
      return bind(...words, CONTAINERS[container] + (count === '1' ? '' : 's'))
    },
  ),
  rule(
    String.raw`${ARTICLE}${NOT_INSIDE}(\d{1,3}) ?(y\/?o|m\/o|mo(?!\.| (?!old|baby|boy|girl|now|today)[a-z]{3}))(?![\w'/]|\.\w)`,
    ([, article = '', age, unit], near) => {
      const one = unit.startsWith('y') ? 'year' : 'month'
      const isThing = article !== '' || /\b(?:my|our|your|his|her|their) $/i.test(near.before)
      const words = isThing || age === '1' ? one : `${one}s`
      return article + bind(readAmount(age).words, words, near.after.startsWith(' old') ? '' : 'old')
    },
  ),
  rule(
    String.raw`${ARTICLE}${NOT_INSIDE}(${AMOUNT})(?:(?: ?${UNIT}\.?)?${TO}(${AMOUNT}))?( |-)?(?:(hundred|thousand|million|billion) )?(${UNIT})(?![\w'])\.?`,
    ([written, article, amount, upper, gap, scale, unit], near) => {
      const isLength =
        article || /\./.test(amount) || LENGTH_BEFORE.test(near.before) || LENGTH_AFTER.test(near.after)
      if (unit === 'm' && !isLength) return undefined
      const ends = OF_TIME.test(unit) && written.endsWith('.') ? stopAfter(near.after, true) : ''
      return measured({ article, amount, upper, gap, scale, unit }, near) + ends
    },
  ),
  rule(
    String.raw`(?= ?/)(?<=\d(?:\.\d{1,2})?(?: ?[a-zA-Z]{1,6})?) ?/ ?(${WHAT})(?![\w'])`,
    ([, what]) => ` per ${PER_WHAT[what] ?? what}`,
  ),
  rule(/(?<=\d)\*(?= (?:hotel|restaurant|review|resort|rating))/g, ' star'),
  rule(/(?<=^|[\s(])[~≈](?=[\d£$€])/g, 'about '),
]

type Measure = Record<'amount' | 'unit', string> &
  Partial<Record<'article' | 'upper' | 'gap' | 'scale', string>>

function measured({ article = '', amount, upper, gap, scale, unit }: Measure, near: Near): string {
  const { one, many } = findUnit(unit)
  const last = readAmount(upper ?? amount)
  if (last.isFraction) {
    const lower = upper ? `${withArticle(amount)} to ` : ''
    const words = article ? `${last.words} ${one}` : partOf(last.words, one)
    return article + lower + bind(words, isSubstanceNext(near.after) ? 'of' : '')
  }
  const isAdjective =
    gap === '-' ||
    (unit === one && !scale) ||
    (/^an?\b/i.test(article) && !upper) ||
    (ONE_PIECE.test(near.after) && !(/s$/.test(unit) && near.after.startsWith(' old')))
  const isOne = unit !== many && ((last.isSingular && !scale) || isAdjective)
  return article + bind(amounts(amount, upper), scale ?? '', isOne ? one : many)
}

function isSubstanceNext(after: string): boolean {
  const next = nextWord(after)
  return after[0] === ' ' && /^[a-z]{3,}$/.test(next) && !NOT_A_SUBSTANCE.has(next)
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

function amounts(from: string, to?: string): string {
  if (!to) return readAmount(from).words
  const upper = to.startsWith('-') ? bind('minus', readAmount(to.slice(1)).words) : readAmount(to).words
  return `${withArticle(from)} to ${upper}`
}

function inches(amount: string, { after }: Near): string {
  const isCounted = NOT_A_THING.test(after) && amount !== '1'
  return bind(readAmount(amount).words, isCounted ? 'inches' : 'inch')
}

/** Whether a quotation is open at a mark, which then closes it; a mark after a digit opens none. */
function isQuoted(line: string, at: number): boolean {
  let isOpen = false
  for (const [mark] of line.slice(Math.max(0, at - QUOTE_AWAY), at).matchAll(/\d?"/g)) {
    if (mark.length === 1 || isOpen) isOpen = !isOpen
  }
  return isOpen
}
