import { BOUND, bind } from '../bound-words'
import { stopAfter } from '../full-stops'
import { anyOf } from '../word-lists'
import { FULL_WEEKDAY, isDay, MONTH, monthName, monthOfNumber, WEEKDAY, weekdayName } from './calendar'
import { ordinal, twoDigits, year } from './numbers-in-words'

const DAY = String.raw`([0-3]?\d)(?:st|nd|rd|th)?(?![\d:/]|[.,]\d)`
const TO_DAY = `(?: ?(-|to|and|&|or) ?${DAY})?`
const YEAR = String.raw`(?:(,? )(?:([12]\d{3})(?![\d,:]|\.\d)|'(\d\d)(?!\w)))?`

const ISO = /(?<![\w/-])([12]\d{3})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}[\d:.Z+]{0,12})?(?![\w-])/g
const DAY_FIRST = new RegExp(
  String.raw`(?<![\w.,/-])(?:([Tt]he) )?${DAY}${TO_DAY}(?: of |[ -])(${MONTH})(?![\w'])` +
    String.raw`(?:-(\d{4}|\d\d)(?!\d)|${YEAR})`,
  'g',
)
const MONTH_FIRST = new RegExp(
  String.raw`(?<![\w-])(${MONTH}) (?:[Tt]he )?${DAY}${TO_DAY}(?! ?[%°£$€])${YEAR}`,
  'g',
)
const MONTH_YEAR = new RegExp(
  String.raw`(?<![\w-])(${MONTH})(,? )(?:of )?([12]\d{3}(?![\d,:]|\.\d)|'\d\d(?!\w))`,
  'g',
)
const NUMERIC = /(?<![\w.,/-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?![\w/-]|[.,]\d)/g
const BEFORE_DATE = anyOf(
  `[Oo]n [Bb]y [Ss]ince [Uu]ntil [Tt]ill? [Dd]ated?:? [Bb]orn [Dd]ied ${FULL_WEEKDAY}`,
)
const SHORT = new RegExp(String.raw`(?<=\b${BEFORE_DATE},? )(\d{1,2})/(\d{1,2})(?![\w/]|[.,]\d)`, 'g')
const NINE_ELEVEN = /(?<![\w./-])9\/11(?![\w/])/g
const SHORT_WEEKDAY = new RegExp(
  String.raw`(?<![\w'-])(${WEEKDAY})(?=,? (?:the )?(?:\d|${MONTH} ?\d)|(?: ?[-&/] ?| to | and )${WEEKDAY}(?!\w))`,
  'g',
)
const LAST_WEEKDAY = new RegExp(String.raw`(?<=${FULL_WEEKDAY} ?(?:-|&|/|to|and) ?)(${WEEKDAY})(?!\w)`, 'g')
/** Weekday abbreviations that need no date next to them; 'Mon' needs a full stop, since it is also French. */
const CLEAR_WEEKDAY =
  /(?<![\w'-])(?:Mon\.|(?:Tues|Thurs|Thur|Fri)\.?|(?<=\b(?:on|last|next|every|until|by|since) )(?:Wed|Thu|Tue|Sat|Sun)\.?)(?!\w)/g
const BEFORE_MONTH = new RegExp(`^,? ?(?:${MONTH})`)
const WEEKDAY_RANGE = new RegExp(`(${FULL_WEEKDAY}) ?- ?(?=${FULL_WEEKDAY})`, 'g')
const CLEAR_MONTH = /(?<![\w'-])(Jan|Feb|Apr|Aug|Sept|Sep|Oct|Nov|Dec)\.(?= \w)/g

/** '12/03' and '12-03' put the month first, as in America, '12.03' the day. */
export function readDates(text: string): string {
  return text
    .replace(SHORT_WEEKDAY, (_, day: string) => weekdayName(day))
    .replace(LAST_WEEKDAY, (_, day: string) => weekdayName(day))
    .replace(CLEAR_WEEKDAY, (match, at: number, whole: string) => {
      const end = at + match.length
      const stop = match.endsWith('.')
        ? stopAfter(whole, end, !BEFORE_MONTH.test(whole.slice(end, end + 12)))
        : ''
      return weekdayName(match) + stop
    })
    .replace(WEEKDAY_RANGE, '$1 to ')
    .replace(NINE_ELEVEN, `nine${BOUND}eleven`)
    .replace(ISO, (match, y: string, month: string, day: string) =>
      isDay(+day, +month) ? monthFirst(monthOfNumber(+month), day) + yearAfter(' ', y) : match,
    )
    .replace(NUMERIC, (match, a: string, mark: string, b: string, y: string) => {
      const date = dayAndMonth(+a, +b, mark === '.')
      return date ? monthFirst(monthOfNumber(date.month), date.day) + yearAfter(' ', y) : match
    })
    .replace(SHORT, (match, a: string, b: string) => {
      const date = dayAndMonth(+a, +b, false)
      return date ? monthFirst(monthOfNumber(date.month), date.day) : match
    })
    .replace(DAY_FIRST, readDayFirst)
    .replace(MONTH_FIRST, (match, month: string, day: string, to, last, gap, y, short) =>
      isDay(+day, 1)
        ? monthFirst(monthName(month), day) +
          (last ? ` ${joiner(to)} ${ordinal(last)}` : '') +
          yearAfter(gap, y ?? short)
        : match,
    )
    .replace(
      MONTH_YEAR,
      (_, month: string, gap: string, y: string) => monthName(month) + yearAfter(gap, y.replace("'", '')),
    )
    .replace(CLEAR_MONTH, (_, month: string) => monthName(month))
}

function readDayFirst(
  match: string,
  the: string | undefined,
  day: string,
  to: string | undefined,
  last: string | undefined,
  month: string,
  hyphened: string | undefined,
  gap: string | undefined,
  y: string | undefined,
  short: string | undefined,
): string {
  if (!isDay(+day, 1) || (last && !isDay(+last, 1))) return match
  const days = last
    ? `${bind(ordinal(day))} ${joiner(to!)} ${bind('the', ordinal(last))}`
    : bind(ordinal(day))
  const date = [the ?? 'the', days, bind('of', monthName(month))].join(BOUND)
  return date + yearAfter(gap ?? ' ', hyphened ?? y ?? short)
}

function joiner(written: string): string {
  return written === '-' ? 'to' : written === '&' ? 'and' : written
}

function monthFirst(month: string, day: string | number): string {
  return bind(month, ordinal(Number(day)))
}

function yearAfter(gap: string | undefined, written: string | undefined): string {
  if (!written) return ''
  const words = written.length === 2 ? twoDigits(written) : year(written)
  return (gap?.startsWith(',') ? ', ' : BOUND) + words
}

function dayAndMonth(a: number, b: number, isDayFirst: boolean): { day: number; month: number } | undefined {
  if ((a > 12 || isDayFirst) && isDay(a, b)) return { day: a, month: b }
  if (isDay(b, a)) return { day: b, month: a }
  return undefined
}
