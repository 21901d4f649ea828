/* ordinal = 1st | 22nd | 2,001st; range = ordinal '-' ordinal */

import { rule } from '../rules'
import { ordinal as inWords } from './numbers-in-words'

export const ordinal = [
  rule(/(?<=\d(?:st|nd|rd|th)) ?- ?(?=\d)/g, ' to '),
  rule(/(?<![\w.,])(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:st|nd|rd|th|ST|ND|RD|TH)(?!\w)/g, ([, digits]) =>
    inWords(digits.replaceAll(',', '')),
  ),
]
