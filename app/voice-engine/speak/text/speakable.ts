import { readAbbreviations } from './abbreviations'
import { quietCapitals } from './capitals'
import { readInitials } from './initials-and-spelling'
import { readKisses } from './kisses'
import { readNamesOfNumbers } from './names-of-numbers'
import { readNumbers } from './numbers-in-text'
import { plainPauses } from './pauses'
import { readPlaces, readStates } from './places'
import { withoutQuotationMarks } from './quotation'
import { readRomanNumerals } from './roman-numerals'
import { readShortMessages } from './short-messages'
import { readSigns, readSignsOfNumbers } from './signs'
import { readWebAddresses } from './web-addresses'

/** Beyond every word and number that a person writes; the passes look at each token as a whole. */
const LONGEST_TOKEN = 120
const LONG_TOKEN = new RegExp(String.raw`\S{${LONGEST_TOKEN + 1},}`, 'g')
const PART = new RegExp(`.{1,${LONGEST_TOKEN}}`, 'gs')

/** Each reads one kind of thing, the particular before the general; what a later one needs is still there. */
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
 * A line of linesOf() in words that the base voice knows.
 * @returns words with single spaces (or BOUND) between them, behind a word at most one mark of , ; : . ! ?
 */
export function speakable(line: string): string {
  return PASSES.reduce((words, pass) => pass(words), line)
}
