/*
 * time     = hour ((':' | '.') minutes)? ('am' | 'p.m.') | hour ':' minutes | 0600 'hours' | 7 "o'clock"
 * range    = time '-' time
 * lasting  = 1h 20m | 1hr15 | 13h00 | 1:02:05 | 45:30 after 'in' and the like | 35m beside a verb of cooking
 */
import { BOUND, bind, spell } from '../bound-words'
import { rule } from '../rules'
import { anyOf } from '../word-lists'
import { cardinal, digitByDigit, twoDigits } from './numbers-in-words'

const HOUR = String.raw`(?:[01]?\d|2[0-4])`
const MINUTES = String.raw`[0-5]\d`
const CLOCK = `${HOUR}(?:[:.]${MINUTES})?`
/** am, a.m., PM, p. m.; includes the last full stop, which may also end the sentence. */
const HALF_OF_DAY = String.raw`([AaPp])(?:\. ?[Mm]\b\.?|[Mm](?![\w'.])|[Mm]\.(?!\w))`
const NOT_INSIDE = String.raw`(?=\d)(?<![\w:.£$€/]|\d,)`
const RAN = anyOf('in of took was ran time:? time_of under about with')
/** 'Bake 35m' lasts minutes; without such a neighbour the letter is no unit. */
const LASTS = new RegExp(
  String.raw`\b${anyOf(`bake[sd]? baking cook(?:s|ed|ing)? cool rest(?:s|ed|ing)? prep total simmer boil fry roast chill freeze
steep soak stir knead prove rise stand wait(?:ed|ing)? marinate steam grill microwave time takes? took lasts? lasted
every after`)}(?: (?:time|for|in|about|another|the|it|them|covered|time is))*:? $`,
  'i',
)

export const time = [
  rule(
    `${NOT_INSIDE}(${CLOCK})(?: ?${HALF_OF_DAY})? ?(?:-|to|until|till) ?(${CLOCK}) ?${HALF_OF_DAY}`,
    ([, from, half, to, lastHalf]) =>
      `${bind(clock(from), half ? spell(`${half}m`) : '')} to ${bind(clock(to), spell(`${lastHalf}m`))}`,
    true,
  ),
  rule(
    `${NOT_INSIDE}(${CLOCK})(?::(${MINUTES}))? ?${HALF_OF_DAY}`,
    ([, hour, seconds, half]) =>
      bind(clock(hour), seconds ? `and ${count(seconds, 'second')}` : '', spell(`${half}m`)),
    true,
  ),
  rule(
    String.raw`(?=\d)(?<=\b${RAN} )(\d{1,2}):([0-5]\d)(\.\d{1,2})?(?![\w:]|[.,]\d)`,
    ([, minutes, seconds, part]) =>
      Number(minutes) > 24 || part
        ? bind(cardinal(minutes), twoDigits(seconds), part ? `point ${digitByDigit(part.slice(1))}` : '')
        : undefined,
  ),
  rule(/(?<![\w.,])([01]\d|2[0-4])([0-5]\d) ?(?:hrs|hours|h)\b\.?/g, ([, hour, minutes]) =>
    bind(hour.startsWith('0') ? twoDigits(hour) : cardinal(hour), twoDigits(minutes), 'hours'),
  ),
  rule(
    String.raw`${NOT_INSIDE}(\d{1,2}):(${MINUTES}):(${MINUTES})(?![\w:]|\.\d)`,
    ([, hour, minutes, seconds]) =>
      bind(count(hour, 'hour'), count(minutes, 'minute'), 'and', count(seconds, 'second')),
  ),
  rule(
    String.raw`${NOT_INSIDE}(${HOUR}:${MINUTES})(?: ?- ?(${HOUR}:${MINUTES})(?!\w))?(?![\d:])(?: ?(?:hrs|hours|h)\b)?`,
    ([, from, to]) => timeOfDay(from) + (to ? ` to ${timeOfDay(to)}` : ''),
  ),
  // The British 7.30, after a preposition of time and not before a unit or a scale.
  rule(
    String.raw`(?=\d)(?<=\b(?:[Aa]t|[Bb]y|[Uu]ntil|[Tt]ill) )(${HOUR})\.(${MINUTES})` +
      String.raw`(?![\d%]|[.,]\d| ?(?:percent|per|million|k?g|kilos?|lbs?|miles|km)\b)`,
    ([, hour, minutes]) => timeOfDay(`${hour}:${minutes}`),
  ),
  rule(/(?<![\w.,:])(\d{1,2}) ?o ?'? ?clock\b/gi, ([, hour]) => `${cardinal(hour)}${BOUND}o'clock`),
  rule(
    String.raw`(?<![\w.,])(\d{1,2}) ?(?:h|hrs?|hours?)\b\.?,? ?(\d{1,2}) ?(?:m|mins?|minutes?)\b\.?`,
    ([, hours, minutes]) => bind(count(hours, 'hour'), count(minutes, 'minute')),
    true,
  ),
  rule(/(?<![\w.,])(\d{1,2})(?:h|hrs?)([0-5]\d)(?!\w)/g, ([, hour, minutes]) => {
    if (Number(hour) > 12 || minutes === '00') return timeOfDay(`${hour}:${minutes}`)
    return bind(count(hour, 'hour'), twoDigits(minutes))
  }),
  rule(
    /(?<![\w.,])(\d{1,3})(?: ?- ?(\d{1,3}))? ?m(?![\w'/])\.?/g,
    ([, from, to], near) => {
      if (!LASTS.test(near.before) && !/^ (?:ago|later|or (?:so|until)|until|at \d)\b/.test(near.after))
        return undefined
      return bind(to ? `${cardinal(from)} to` : '', count(to ?? from, 'minute'))
    },
    true,
  ),
]

function count(digits: string, one: string): string {
  return bind(cardinal(digits), Number(digits) === 1 ? one : `${one}s`)
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
