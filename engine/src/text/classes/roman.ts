/*
 * roman   = at least two letters alone, or any after a word that is numbered: Chapter IV, Act ii, World War II
 * name    = a name and its numeral, as an ordinal; 'I' only with a title or a country, else it is the pronoun
 * A numeral from M on is a year.
 */
import { BOUND, bind } from '../bound-words'
import { stopAfter } from '../full-stops'
import { rule } from '../rules'
import { anyOf } from '../word-lists'
import { cardinal, ordinal, year } from './numbers-in-words'

const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
const BELOW_HUNDRED = '(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})'
/** At least two letters, at most 89. */
const NUMERAL = `(?=[IVXL]{2})${BELOW_HUNDRED}`
const LARGE = `(?=[MDCLXVI]{4})M{1,3}(?:CM|CD|D?C{0,3})${BELOW_HUNDRED}`
const SMALL = '(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})'

/** Kings and popes that were the fifth, or the first of a land. */
const REGNAL = anyOf(
  `Henry Elizabeth George Edward James Charles William Richard Mary Louis John Paul Pius Philip Robert Alexander`,
)
const TITLE = '(?:King|Queen|Pope|Tsar|Czar|Emperor|Empress|Kaiser|Prince|Saint|St\\.?)'
const COUNTED =
  anyOf(`World_War Chapter Part Act Scene Volume Vol\\.? Book Section Appendix Phase Article Grade Year Form Level Unit
Stage Type Class Mark Superbowl Super_Bowl Star_Wars Rocky Apollo Vatican Title Canto Figure Table Psalm
Lesson Step Round Day Week Page Symphony Sonata Opus Godfather Layer Model Version Group Category Zone`)
const NUMBERED = new RegExp(`^${COUNTED.replaceAll(/\w+ (?=[WB])/g, '')}$`)
const COUNTED_SMALL = anyOf(
  `[Aa]ct [Ss]cene [Pp]art [Cc]hapter [Cc]anto [Bb]ook [Vv]olume [Pp]ages? [Ss]ection [Vv]erse`,
)

export const roman = [
  rule(/\b(?:World War|WW)[ -]?(I{1,3}|[12])(?![\w-])/g, ([, numeral]) =>
    bind('World War', cardinal(/\d/.test(numeral) ? numeral : romanValue(numeral))),
  ),
  rule(String.raw`(?=,? [IVXL])(?<=(\b[A-Z][a-z]+|[A-Z]\.)),? (${NUMERAL})(?![\w'-])`, ([, name, numeral]) =>
    NUMBERED.test(name) ? undefined : asOrdinal(numeral),
  ),
  rule(String.raw`(?= [IVX])(?<=\b${TITLE} [A-Z][a-z]+) ([IVX])(?![\w-])`, ([, numeral]) =>
    asOrdinal(numeral),
  ),
  rule(String.raw`(?= V)(?<=\b${REGNAL}) V(?![\w'-])`, (_, { after }) =>
    after.startsWith('.') && !stopAfter(after.slice(1)) ? undefined : asOrdinal('V'),
  ),
  rule(String.raw`(?= I)(?<=\b${REGNAL}) I(?='s\b| of (?:the )?[A-Z])`, () => asOrdinal('I')),
  rule(
    String.raw`(?= [MDCLXVI])(?<=\b${COUNTED}) (${LARGE}|${NUMERAL}|[IVX])(?![\w'-])(?! [a-z])`,
    ([, numeral]) => asCardinal(numeral),
  ),
  rule(String.raw`(?= [ivx])(?<=\b${COUNTED_SMALL}) (${SMALL})(?![\w'-])`, ([, numeral]) =>
    asCardinal(numeral),
  ),
  rule(
    String.raw`(?=[ivx])(?<=\b(?:pp?|[Vv]ol|[Cc]h|[Ff]ig|pages?)(?:\. ?| ))(${SMALL})(?: ?- ?(${SMALL}))?(?![\w'])`,
    ([, from, to]) => bind(cardinal(romanValue(from)), to ? `to ${cardinal(romanValue(to))}` : ''),
  ),
  rule(String.raw`(?<![\w'.-])(${LARGE})(?![\w'-])`, ([numeral]) => year(romanValue(numeral))),
  // Without IV (drip), XL (size) and LV (voucher).
  rule(String.raw`(?<![\w'.-])(?!(?:IV|XL|LV)(?!\w))(${NUMERAL})(?![\w'-])`, ([numeral]) =>
    cardinal(romanValue(numeral)),
  ),
]

function asOrdinal(numeral: string): string {
  return BOUND + bind('the', ordinal(romanValue(numeral)))
}

function asCardinal(numeral: string): string {
  const value = romanValue(numeral)
  return BOUND + (value >= 1000 ? year(value) : cardinal(value))
}

export function romanValue(numeral: string): number {
  const values = [...numeral.toUpperCase()].map((letter) => VALUES[letter])
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}
