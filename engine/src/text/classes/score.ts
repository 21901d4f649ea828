/*
 * score    = 7/10 | 50/50 | 3-1 (a range) | 1:2
 * sum      = number ('x' | '*' | '-' | '±' | '+') number '=' …; 2^2
 */
import { BOUND, bind, spell } from '../bound-words'
import { rule } from '../rules'
import { ordinal, readWhole } from './numbers-in-words'

export const score = [
  rule(/(?<![\w./-])50\/50(?![\w/])/g, bind('fifty fifty')),
  rule(/(?<![\w./-])24\/7(?![\w/])/g, bind('twenty four seven')),
  rule(
    /(?<![\w.,/-])(\d{1,3})(?:\.(\d))?\/(5|10|20|25|50|100)(?![\w/-]|[.,]\d)/g,
    ([, whole, part, most]) =>
      `${bind(readWhole(whole), part ? `point ${readWhole(part)}` : '')} out of ${readWhole(most)}`,
  ),
  rule(/(?<=(?<![\w.,:/])\d{1,4}):(?=\d{1,4}(?![\w:/]|\.\d))/g, `${BOUND}to${BOUND}`),
  rule(/(?<=\d) ?[xX*] ?(?=\d{1,9} ?=)/g, ' times '),
  rule(/(?= ?[x*])(?<=\d) ?[x*] ?(?=\d)/g, ' times '),
  rule(/(?<![A-Za-z])mc\^2/g, `${spell('mc')} squared`),
  rule(/(?<=\d) ?- ?(?=\d{1,15}(?:\.\d{1,9})? ?=)/g, ' minus '),
  rule(/(?<=\d) ?± ?(?=\d)/g, ' plus or minus '),
  rule(/(?<=\d ?)\+ ?(?=[£$€]?\d)/g, ' plus '),
  rule(/(?<=[\w)])\^(-?)(\d{1,3})(?!\w)/g, ([, minus, power]) => {
    if (minus) return bind(' to the minus', readWhole(power))
    return power === '2' ? ' squared' : power === '3' ? ' cubed' : bind(' to the', ordinal(power))
  }),
]
