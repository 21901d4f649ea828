/*
 * sign = & | + | = | @ | ° | % | £ | € between or beside words
 * either = he/she | and/or | upgrade/update (a pause)
 */

import { rule } from '../rules'
import { anyOf } from '../word-lists'

const ONE =
  anyOf(`he him his she her hers himself herself mum dad mom mother father son daughter yes no and either tea am
brother sister mr mrs morning day on this is was or before`)
const OTHER =
  anyOf(`she her hers his he him herself himself dad mum mom father mother daughter son no yes or coffee pm sister
brother mrs ms miss evening night off that are were nor after`)

export const sign = [
  rule(/(?<![\w/])n\/a(?![\w/])/gi, 'not applicable'),
  rule(/(?<![\w/])\(?s\)?\/? ?he(?!\w)/gi, ([written]) => (/[()/]/.test(written) ? 'he or she' : undefined)),
  rule(
    new RegExp(String.raw`(?=/)(?<=(?<![\w/])${ONE})/(?=${OTHER}(?![\w/]))`, 'gi'),
    (_, { before, after }) => (/and$/i.test(before) && /^or/i.test(after) ? ' ' : ' or '),
  ),
  rule(/ ?& ?/g, ' and '),
  rule(/['"]? ?\+ ?['"]?(?=\.?\w)/g, ' plus '),
  rule(/(?<=[A-Za-z])\+\+(?!\w)/g, ' plus plus'),
  rule(/(?<=[\w)]['"]? ?)={1,3} ?['"]?(?=[\w(£$€])/g, ' equals '),
  rule(/(?<=^|[\s(])@(?= ?[\w£$€])|(?<=\w)@(?=\w|$)/g, ' at '),
  rule(/°/g, ' degrees '),
  rule(/%/g, ' percent '),
  rule(/£/g, ' pounds '),
  rule(/€/g, ' euros '),
  rule(/(?<=^|\s)\$(?=\s)/g, ' dollar '),
  rule(/(?<=[a-zA-Z\d])['"]?\/['"]?(?=[a-zA-Z\d])| \/ /g, ', '),
]
