import { anyOf } from '../word-lists'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const FULL_MONTH =
  anyOf(`[Jj]anuary [Ff]ebruary March [Aa]pril May [Jj]une [Jj]uly [Aa]ugust [Ss]eptember [Oo]ctober
[Nn]ovember [Dd]ecember`)
const SHORT_MONTH = anyOf('Jan Feb Mar Apr Jun Jul Aug Sept? Oct Nov Dec')
export const MONTH = String.raw`(?:${FULL_MONTH}|${SHORT_MONTH}(?![a-z])\.?)`
export const FULL_WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
export const WEEKDAY = String.raw`(?:${FULL_WEEKDAY}|(?:Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun)(?![a-z])\.?)`

export function monthName(written: string): string {
  const start = written.slice(0, 3).toLowerCase()
  return MONTHS.find((month) => month.toLowerCase().startsWith(start))!
}

export function monthOfNumber(number: number): string {
  return MONTHS[number - 1]
}

export function weekdayName(written: string): string {
  return WEEKDAYS.find((day) => day.startsWith(written.slice(0, 2)))!
}

export function isDay(day: number, month: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}
