import { BOUND, bind } from '../bound-words'
import { stopAfter } from '../full-stops'
import { anyOf } from '../word-lists'
import { cardinal, ordinal } from './numbers-in-words'

const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
const NUMERAL = '(?=[IVXL]{2})(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})'

const REGNAL =
  anyOf(`Henry Elizabeth George Edward James Charles William Richard Mary Louis John Paul John_Paul Pius Benedict
Francis Leo Gregory Innocent Urban Clement Nicholas Alexander Catherine Peter Philip Robert David Ivan
Napoleon Wilhelm Friedrich Frederick Haakon Harald Olav Gustav Christian Margrethe Victor_Emmanuel Umberto
Alfonso Juan_Carlos Felipe Ferdinand Isabella Leopold Albert Baudouin Ramses Rameses Ptolemy Cleopatra
Darius Xerxes Boniface Stephen Malcolm Kenneth`)
const TITLE = '(?:King|Queen|Pope|Tsar|Czar|Emperor|Empress|Kaiser|Prince|Saint|St)'
const COUNTED =
  anyOf(`World_War Chapter Part Act Scene Volume Vol Book Section Appendix Phase Article Grade Year Form Level Unit
Stage Type Class Mark Superbowl Super_Bowl Star_Wars Rocky Apollo Vatican Title Canto Figure Table Psalm
Lesson Step Round Day Week Page`)

const KING = new RegExp(String.raw`\b${REGNAL} (${NUMERAL}|V)(?![\w'-])`, 'g')
const TITLED_KING = new RegExp(String.raw`\b${TITLE} [A-Z][a-z]+ (${NUMERAL}|[IVX])(?![\w-])`, 'g')
const FIRST_OF_A_LAND = new RegExp(String.raw`\b${REGNAL} I(?='s\b| of (?:the )?[A-Z])`, 'g')
const FAMILY =
  /(?:\b[A-Z][a-z]+(?: [A-Z]\.?)?|[A-Z]\.) (?:[A-Z]')?(?:Mc|Mac)?[A-Z][a-z]+,? (II|III|IV)(?![\w'-])/g
const NUMBERED = new RegExp(String.raw`\b${COUNTED} (${NUMERAL}|[IVX])(?![\w'-])(?! [a-z])`, 'g')
const WAR = /\b(?:World War|WW)[ -]?(I{1,3}|[12])(?![\w-])/g
/** Without IV (drip), XL (size) and LV (voucher). */
const ALONE = new RegExp(String.raw`(?<![\w'.-])(?!(?:IV|XL|LV)(?!\w))(${NUMERAL})(?![\w'-])`, 'g')

/**
 * Reads unambiguous Roman numerals: 'Henry VIII', 'World War II', 'Chapter IV', 'John Smith III'. 'I' is the
 * pronoun unless a title or a country is next to it ('King Charles I', 'Elizabeth I of England').
 */
export function readRomanNumerals(text: string): string {
  return text
    .replace(WAR, (_, numeral: string) =>
      bind('World War', cardinal(/\d/.test(numeral) ? numeral : romanValue(numeral))),
    )
    .replace(FAMILY, (match, numeral: string) => asOrdinal(match, numeral, !isNumbered(match)))
    .replace(TITLED_KING, (match, numeral: string) => asOrdinal(match, numeral, true))
    .replace(KING, (match, numeral: string, at: number, whole: string) => {
      const end = at + match.length
      const isInitial = numeral === 'V' && whole[end] === '.' && !stopAfter(whole, end + 1)
      return isInitial ? match : asOrdinal(match, numeral, true)
    })
    .replace(FIRST_OF_A_LAND, (match) => `${match.slice(0, -2)}${BOUND}${bind('the first')}`)
    .replace(NUMBERED, (match, numeral: string) => asOrdinal(match, numeral, false))
    .replace(ALONE, (numeral) => cardinal(romanValue(numeral)))
}

function asOrdinal(match: string, numeral: string, isOrdinal: boolean): string {
  const name = match.slice(0, -numeral.length - 1).replace(/,$/, '')
  const value = romanValue(numeral)
  return name + BOUND + (isOrdinal ? bind('the', ordinal(value)) : cardinal(value))
}

function isNumbered(match: string): boolean {
  return new RegExp(`${COUNTED} [IVX]+$`).test(match)
}

function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter])
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}
