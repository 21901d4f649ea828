import { BOUND, bind, spell } from '../bound-words'
import { stopAfter } from '../full-stops'
import { anyOf } from '../word-lists'
import { cardinal, digitByDigit, readWhole, twoDigits } from './numbers-in-words'

const HOUR = String.raw`(?:[01]?\d|2[0-4])`
const MINUTES = String.raw`[0-5]\d`
const CLOCK = `${HOUR}(?:[:.]${MINUTES})?`
/** am, a.m., PM, p. m.; includes the last full stop, which may also end the sentence. */
const HALF_OF_DAY = String.raw`([AaPp])(?:\. ?[Mm]\b\.?|[Mm](?![\w'.])|[Mm]\.(?!\w))`
const NOT_INSIDE = String.raw`(?<![\w:.,£$€/])`

const RANGE = new RegExp(
  `${NOT_INSIDE}(${CLOCK})(?: ?${HALF_OF_DAY})? ?(?:-|to|until|till) ?(${CLOCK}) ?${HALF_OF_DAY}`,
  'g',
)
const WITH_HALF = new RegExp(`${NOT_INSIDE}(${CLOCK}) ?${HALF_OF_DAY}`, 'g')
const CLOCK_RANGE = new RegExp(
  String.raw`${NOT_INSIDE}(${HOUR}:${MINUTES}) ?- ?(${HOUR}:${MINUTES})(?![\w:])`,
  'g',
)
const WITH_MINUTES = new RegExp(
  String.raw`${NOT_INSIDE}(${HOUR}):(${MINUTES})(?::(${MINUTES}))?(?![\d:])(?: ?(?:hrs|hours|h)\b)?`,
  'g',
)
/** The British 7.30, after a preposition of time and not before a unit or a scale. */
const WITH_STOP = new RegExp(
  String.raw`(?<=\b(?:[Aa]t|[Bb]y|[Uu]ntil|[Tt]ill) )(${HOUR})\.(${MINUTES})` +
    String.raw`(?![\d%]|[.,]\d| ?(?:percent|per|million|k?g|kilos?|lbs?|miles|km)\b)`,
  'g',
)
const HUNDRED_HOURS = /(?<![\w.,])([01]\d|2[0-4])([0-5]\d) ?(?:hrs|hours|h)\b\.?/g
const O_CLOCK = /(?<![\w.,:])(\d{1,2}) ?o ?'? ?clock\b/gi

const RACE =
  /(?<=\b(?:in|of|took|was|ran|time:?|time of|under|about|with) )(\d{1,2}):([0-5]\d)(\.\d{1,2})?(?![\w:]|[.,]\d)/g

/** After 'p.m.' these continue the sentence. */
const DAYS =
  anyOf(`Mon Tues Wednes Thurs Fri Satur Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec GMT BST EST EDT CST CDT MST MDT PST
PDT UTC Eastern Pacific Central Mountain`)
const DAY_OR_ZONE = new RegExp(`^ ?${DAYS}`)
const AHEAD = 12

export function readTimes(text: string): string {
  return text
    .replace(RANGE, (match, from: string, half, to: string, lastHalf: string, at: number, whole: string) => {
      const first = bind(clock(from), half ? halfOfDay(half) : '')
      return `${first} to ${bind(clock(to), halfOfDay(lastHalf))}${stopLeft(match, at, whole)}`
    })
    .replace(
      WITH_HALF,
      (match, time: string, half: string, at: number, whole: string) =>
        bind(clock(time), halfOfDay(half)) + stopLeft(match, at, whole),
    )
    .replace(RACE, (match, minutes: string, seconds: string, part: string | undefined) =>
      Number(minutes) > 24 || part
        ? bind(cardinal(minutes), twoDigits(seconds), part ? `point ${digitByDigit(part.slice(1))}` : '')
        : match,
    )
    .replace(HUNDRED_HOURS, (_, hour: string, minutes: string) =>
      bind(hour.startsWith('0') ? twoDigits(hour) : cardinal(hour), twoDigits(minutes), 'hours'),
    )
    .replace(CLOCK_RANGE, (_, from: string, to: string) => `${timeOfDay(from)} to ${timeOfDay(to)}`)
    .replace(WITH_MINUTES, (_, hour: string, minutes: string, seconds: string | undefined) =>
      seconds
        ? bind(readWhole(String(+hour)), twoDigits(minutes), 'and', cardinal(seconds), 'seconds')
        : timeOfDay(`${hour}:${minutes}`),
    )
    .replace(WITH_STOP, (_, hour: string, minutes: string) => timeOfDay(`${hour}:${minutes}`))
    .replace(O_CLOCK, (_, hour: string) => `${cardinal(hour)}${BOUND}o'clock`)
}

function clock(written: string): string {
  const [hour, minutes] = written.split(/[:.]/)
  return bind(cardinal(hour), minutes && minutes !== '00' ? twoDigits(minutes) : '')
}

/** A time without am or pm: '7:00' as seven o'clock, '19:00' as nineteen hundred, '00:00' as midnight. */
function timeOfDay(written: string): string {
  const [hour, minutes] = written.split(':')
  if (minutes !== '00') return clock(written)
  if (Number(hour) % 24 === 0) return 'midnight'
  return bind(cardinal(hour), Number(hour) <= 12 ? "o'clock" : 'hundred')
}

function halfOfDay(letter: string): string {
  return spell(`${letter}m`)
}

/** Keeps the full stop of 'p.m.' if it also ends the sentence; 'pm' has none. */
function stopLeft(match: string, at: number, whole: string): string {
  if (!match.endsWith('.')) return ''
  return stopAfter(
    whole,
    at + match.length,
    !DAY_OR_ZONE.test(whole.slice(at + match.length, at + match.length + AHEAD)),
  )
}
