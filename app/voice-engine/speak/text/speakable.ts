import { readAbbreviations } from './abbreviations'
import { quietCapitals } from './capitals'
import { readInitials } from './initials-and-spelling'
import { readKisses } from './kisses'
import { readNamesOfNumbers } from './names-of-numbers'
import { readNumbers } from './numbers-in-text'
import { readPlaces, readStates } from './places'
import { plainPauses } from './punctuation'
import { withoutQuotationMarks } from './quotation'
import { readRomanNumerals } from './roman-numerals'
import { readShortMessages } from './short-messages'
import { readSigns, readSignsOfNumbers } from './signs'
import { readWebAddresses } from './web-addresses'

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

/**
 * Normalises a line from linesOf() to words that the base voice can read.
 * @returns words separated by single spaces or BOUND, each followed by at most one mark of , ; : . ! ?
 */
export function speakable(line: string): string {
  return PASSES.reduce((words, pass) => pass(words), line)
}
