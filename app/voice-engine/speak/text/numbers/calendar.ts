import { anyOf } from '../word-lists'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const WEEKDAYS: Record<string, string> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
}

const FULL_MONTH =
  anyOf(`[Jj]anuary [Ff]ebruary March [Aa]pril May [Jj]une [Jj]uly [Aa]ugust [Ss]eptember [Oo]ctober
[Nn]ovember [Dd]ecember`)
const SHORT_MONTH = anyOf('Jan Feb Mar Apr Jun Jul Aug Sept? Oct Nov Dec')
/** Matches a month next to a day or a year, with the full stop of an abbreviation. */
export const MONTH = String.raw`(?:${FULL_MONTH}|${SHORT_MONTH}(?![a-z])\.?)`
export const FULL_WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
/** Matches a weekday next to a date. */
export const WEEKDAY = String.raw`(?:${FULL_WEEKDAY}|(?:Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun)(?![a-z])\.?)`

/** The full name of a month that MONTH matched. */
export function monthName(written: string): string {
  const start = written.slice(0, 3).toLowerCase()
  return MONTHS.find((month) => month.toLowerCase().startsWith(start))!
}

/** The name of a month. @param number 1 to 12 */
export function monthOfNumber(number: number): string {
  return MONTHS[number - 1]
}

/** The full name of a weekday that WEEKDAY matched. */
export function weekdayName(written: string): string {
  return WEEKDAYS[written.slice(0, 2).toLowerCase()]
}

export function isDay(day: number, month: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}
