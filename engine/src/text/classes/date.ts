/*
 * date     = day (('-' | 'to' | '&') day)? 'of'? month year? | month day … year? | month year
 *          | 2024-05-01 | 12/25/1974 | 25.12.1974 | 12/25 after 'on' or a weekday
 * weekday  = a short weekday beside a date, in a range, or where only a day can be meant
 * Of two numbers the month comes first, as in the base voice's country, but not between full stops.
 */
import { BOUND, bind } from '../bound-words'
import { rule } from '../rules'
import { anyOf } from '../word-lists'
import { FULL_WEEKDAY, isDay, MONTH, monthName, monthOfNumber, WEEKDAY, weekdayName } from './calendar'
import { ordinal, twoDigits, year } from './numbers-in-words'

const DAY = String.raw`([0-3]?\d)(?:st|nd|rd|th)?(?![\d:/⁄]|[.,]\d)`
const TO_DAY = `(?: ?(-|to|and|&|or) ?${DAY})?`
const YEAR = String.raw`(?:(,? )(?:([12]\d{3})(?![\d,:]|\.\d)|'(\d\d)(?!\w)))?`
const SMALL_MONTH = '(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z])\\.?'
const ANY_MONTH = String.raw`(?:${MONTH}|${SMALL_MONTH}|(?:may|march|mar)(?= [12]\d{3}))`
const BEFORE_DATE = anyOf(
  `[Oo]n [Bb]y [Ss]ince [Uu]ntil [Tt]ill? [Dd]ated?:? [Bb]orn [Dd]ied ${FULL_WEEKDAY}`,
)

export const date = [
  rule(
    String.raw`(?=[MTWFS])(?<![\w'-])(${WEEKDAY})(?: ?([-&/]) ?| (to|and) )(${WEEKDAY})(?!\w)`,
    ([, from, sign, word, to]) =>
      `${weekdayName(from)}${sign === '/' ? ',' : ''} ${joiner(sign === '/' ? '' : (word ?? sign))} ${weekdayName(to)}`,
  ),
  rule(
    String.raw`(?=[MTWFS])(?<![\w'-])(${WEEKDAY})(?=,? (?:the )?(?:\d|${MONTH} ?\d)|(?: ?[-&/] ?| to | and )${WEEKDAY}(?!\w))`,
    ([, day]) => weekdayName(day),
  ),
  rule(
    /(?<![\w'-])(?:Mon\.|(?:Tues|Thurs|Thur|Fri)\.?|(?<=\b(?:on|last|next|every|until|by|since) )(?:Wed|Thu|Tue|Sat|Sun)\.?)(?!\w)/g,
    ([written]) => weekdayName(written),
    true,
  ),
  rule(/(?<![\w./-])9\/11(?![\w/])/g, `nine${BOUND}eleven`),
  rule(
    /(?<![\w/-])([12]\d{3})([-/])(\d{1,2})\2(\d{1,2})(?:T\d{2}:\d{2}[\d:.Z+]{0,12})?(?![\w-])/g,
    ([, y, , month, day]) => (isDay(+day, +month) ? monthFirst(+month, day) + yearAfter(' ', y) : undefined),
  ),
  rule(
    /(?<![\w.,/-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?![\w/-]|[.,]\d)/g,
    ([, a, mark, b, y], { before }) => {
      if (/£ ?$/.test(before)) return undefined
      const found = dayAndMonth(+a, +b, mark === '.')
      if (found && +a > 12 && mark !== '/')
        return bind('the', ordinal(a), 'of', monthOfNumber(found.month)) + yearAfter(' ', y)
      return found && monthFirst(found.month, found.day) + yearAfter(' ', y)
    },
  ),
  rule(String.raw`(?=\d)(?<=\b${BEFORE_DATE},? )(\d{1,2})/(\d{1,2})(?![\w/]|[.,]\d)`, ([, a, b]) => {
    const found = dayAndMonth(+a, +b, false)
    return found && monthFirst(found.month, found.day)
  }),
  rule(
    String.raw`(?=[Tt]he \d|\d)(?<![\w.,/-])(?:([Tt]he) )?${DAY}${TO_DAY}(?: of |[ -])(${ANY_MONTH})(?![\w'])` +
      String.raw`(?:-(\d{4}|\d\d)(?!\d)|${YEAR})`,
    ([, the, day, to, last, month, hyphened, gap, y, short]) => {
      if (!isDay(+day, 1) || (last && !isDay(+last, 1))) return undefined
      const days = last ? `${ordinal(day)} ${joiner(to)} ${bind('the', ordinal(last))}` : ordinal(day)
      const said = [the ?? 'the', days, bind('of', monthName(month))].join(BOUND)
      return said + yearAfter(gap ?? ' ', hyphened ?? y ?? short)
    },
    true,
  ),
  rule(
    String.raw`(?<![\w-])(${ANY_MONTH})[ -](?:[Tt]he )?${DAY}${TO_DAY}(?! ?[%°£$€])(?:-([12]\d{3})(?!\d)|${YEAR})`,
    ([, month, day, to, last, hyphened, gap, y, short]) =>
      isDay(+day, 1)
        ? bind(monthName(month), ordinal(Number(day))) +
          (last ? ` ${joiner(to)} ${ordinal(last)}` : '') +
          yearAfter(gap ?? ' ', hyphened ?? y ?? short)
        : undefined,
  ),
  rule(
    String.raw`(?<![\w-])(${MONTH})(,? )(?:of )?([12]\d{3}(?![\d,:]|\.\d)|'\d\d(?!\w))`,
    ([, month, gap, y]) => monthName(month) + yearAfter(gap, y.replace("'", '')),
  ),
  rule(/(?<![\w'-])(Jan|Feb|Apr|Aug|Sept|Sep|Oct|Nov|Dec)\.(?= \w)/g, ([, month]) => monthName(month)),
]

function joiner(written: string): string {
  return written === '-' ? 'to' : written === '&' ? 'and' : written
}

function monthFirst(month: number, day: string | number): string {
  return bind(monthOfNumber(month), ordinal(Number(day)))
}

function yearAfter(gap: string, written: string | undefined): string {
  if (!written) return ''
  const words = written.length === 2 ? twoDigits(written) : year(written)
  return (gap.startsWith(',') ? ', ' : BOUND) + words
}

function dayAndMonth(a: number, b: number, isDayFirst: boolean): { day: number; month: number } | undefined {
  if ((a > 12 || isDayFirst) && isDay(a, b)) return { day: a, month: b }
  if (isDay(b, a)) return { day: b, month: a }
  return undefined
}
