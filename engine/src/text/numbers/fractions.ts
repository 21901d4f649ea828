import { bind } from '../bound-words'
import { nextWord } from '../full-stops'
import { setOf } from '../word-lists'
import { NOT_INSIDE, readAmount, withIndefinite } from './numerals'

const TYPED = /(?<![\w.,/-])((?:\d{1,3}[ -])?)(\d{1,2})\/(2|3|4|5|6|8|16)(?![\w/]|[.,]\d)/g
const HALVES = /(?<![\w./-])50\/50(?![\w/])/g
const OUT_OF = /(?<![\w.,/-])(\d{1,3}(?:\.\d)?)\/(5|10|20|25|50|100)(?![\w/]|[.,]\d)/g
const LEFT_OVER = new RegExp(
  String.raw`${NOT_INSIDE}(\b(?:an?|the|another|each|one|this|that|my|other) )?((?:\d{1,4}[ -])?\d{1,4}⁄\d{1,4})`,
  'gi',
)

/** Before these, 'half' takes no 'of' and other fractions do: half the flour, a quarter of the flour. */
const DETERMINERS = setOf('a an the my your his her our their this that it them us')
/** Before these, a fraction takes no 'of': half price, a quarter full. */
const NOT_PARTED = setOf(`
of as and or to in on at with for from is was way price term time past empty full open closed dead done
asleep awake cooked baked ripe hidden hearted moon
`)

export function markFractions(text: string): string {
  return text
    .replace(TYPED, (match, whole: string, numerator: string, denominator: string) =>
      Number(numerator) < Number(denominator) ? `${whole}${numerator}⁄${denominator}` : match,
    )
    .replace(HALVES, bind('fifty fifty'))
    .replace(OUT_OF, (_, score: string, most: string) => `${score} out of ${most}`)
}

export function readFractions(text: string): string {
  return text.replace(LEFT_OVER, (match, article = '', written: string, at: number, whole: string) => {
    const { words, isFraction } = readAmount(written)
    if (!isFraction || article || /s$/.test(words)) return article + words
    const next = nextWord(whole, at + match.length)
    const part = words === 'half' ? words : withIndefinite(words)
    const of = words === 'half' ? '' : 'of'
    if (!/^[a-z]/.test(next) || NOT_PARTED.has(next)) return bind(part)
    if (DETERMINERS.has(next)) return bind(part, of)
    return bind(part, of, next.endsWith('s') ? '' : withIndefinite(next).split(' ')[0])
  })
}
