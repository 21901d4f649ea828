import { readKisses } from './marks/kisses'
import { plainPauses } from './marks/punctuation'
import { withoutQuotationMarks } from './marks/quotation'
import { readSigns, readSignsOfNumbers } from './marks/signs'
import { readWebAddresses } from './marks/web-addresses'
import { readNamesOfNumbers } from './numbers/names-of-numbers'
import { readNumbers } from './numbers/numbers-in-text'
import { readRomanNumerals } from './numbers/roman-numerals'
import { readAbbreviations } from './words/abbreviations'
import { quietCapitals } from './words/capitals'
import { readInitials } from './words/initials-and-spelling'
import { readPlaces, readStates } from './words/places'
import { readShortMessages } from './words/short-messages'

/** Longer than any real word or number; longer tokens are split to bound the patterns' work. */
const LONGEST_TOKEN = 120
const LONG_TOKEN = new RegExp(String.raw`\S{${LONGEST_TOKEN + 1},}`, 'g')
const PART = new RegExp(`.{1,${LONGEST_TOKEN}}`, 'gs')

/** Normalisation passes in order: special forms first, and each before those that rely on it. */
const PASSES: ((line: string) => string)[] = [
  readKisses,
  readWebAddresses,
  (line) => line.replace(LONG_TOKEN, (token) => token.match(PART)!.join(' ')),
  readStates,
  readShortMessages,
  quietCapitals,
  readSignsOfNumbers,
  readNamesOfNumbers,
  readRomanNumerals,
  readNumbers,
  readPlaces,
  readAbbreviations,
  readInitials,
  withoutQuotationMarks,
  readSigns,
  plainPauses,
]

/** Words separated by single spaces or BOUND, each followed by at most one mark of , ; : . ! ? */
export function speakable(line: string): string {
  return PASSES.reduce((words, pass) => pass(words), line)
}
