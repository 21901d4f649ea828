/*
 * fraction = ½ | 1½ | 1 1/2 | 1 and 1/2, beside what it is of: half the flour, a quarter of the cake
 * Typed with other denominators only where it isn't less than one, 22/3, or is named so: 3/7ths.
 */
import { bind } from '../bound-words'
import { nextWord } from '../full-stops'
import { rule } from '../rules'
import { setOf } from '../word-lists'
import { FRACTION, fractionInWords, readAmount, withIndefinite } from './numerals'

/** Before these, 'half' takes no 'of' and other fractions do: half the flour, a quarter of the flour. */
const DETERMINERS = setOf('a an the my your his her our their this that it them us')
/** Before these, a fraction takes no 'of': half price, a quarter full. */
const NOT_PARTED = setOf(`
of as and or to in on at with for from is was way price term time past empty full open closed dead done
asleep awake cooked baked ripe hidden hearted moon
`)

export const fraction = [
  rule(
    new RegExp(
      String.raw`(?<![\w.,/⁄-])(\b(?:an?|the|another|each|one|this|that|my|other) )?((?:\d{1,4}(?: and |[ -]))?${FRACTION})`,
      'gi',
    ),
    ([, article = '', written], { after }) => {
      const isTyped = /(\d+)\/(\d+)$/.exec(written)
      if (isTyped && Number(isTyped[1]) >= Number(isTyped[2])) return undefined
      const { words, isFraction } = readAmount(written)
      if (!isFraction || article || /s$/.test(words)) return article + words
      const next = nextWord(after)
      const part = words === 'half' ? words : withIndefinite(words)
      const of = words === 'half' ? '' : 'of'
      if (!/^[a-z]/.test(next) || !after.startsWith(' ') || NOT_PARTED.has(next)) return bind(part)
      if (DETERMINERS.has(next)) return bind(part, of)
      return bind(part, of, next.endsWith('s') ? '' : withIndefinite(next).split(' ')[0])
    },
  ),
  rule(/(?<![\w.,/-])(\d{1,3})\/(\d{1,2})(?:ths?|rds?|nds?)(?!\w)/gi, ([, numerator, denominator]) => {
    const words = fractionInWords(numerator, denominator)
    return numerator === '1' ? withIndefinite(words) : words
  }),
  rule(
    /(?<![\w.,/-])(?:(\d{1,3})[ -])?(\d{1,3})\/(2|3|4|5|6|7|8|9|16|32)(?![\w/-]|[.,]\d)/g,
    ([, whole, numerator, denominator]) => {
      if (denominator === '2' && !whole) return undefined
      if (Number(numerator) < Number(denominator) && !/^(?:9|16|32)$/.test(denominator)) return undefined
      return bind(whole ? `${readAmount(whole).words} and` : '', fractionInWords(numerator, denominator))
    },
  ),
]
