/*
 * short = u | gr8 | 2day …, as messages have them; 'n' between words, w/, w/o, c/o
 * old = 'tis | 'twas | 'til | 'cause | 'cos | 'bout
 * contraction = im | dont | theyre …, of words that are no others: not ill, were, its, lets
 */

import { rule } from '../rules'
import { mapOf } from '../word-lists'

const WORDS: Record<string, string> = mapOf(`
u: you; ur: your; luv: love; pls: please; plz: please; thx: thanks; thnx: thanks; tks: thanks; ppl: people;
bday: birthday; b'day: birthday; xmas: Christmas; x'mas: Christmas; abt: about; bc: because; coz: because;
cuz: because; tho: though; thru: through; nite: night; gr8: great; m8: mate; w8: wait; l8r: later;
b4: before; 2day: today; 2nite: tonight; 2moro: tomorrow; 2morrow: tomorrow; rec'd: received; recd: received; tmrw: tomorrow;
btw: by the way; idk: I don't know; tbh: to be honest; imo: in my opinion; fyi: for your information;
2 c u: to see you; c u: see you; c ya: see you; 2 u: to you; 4 u: for you; 4 me: for me; 4ever: forever;
4eva: forever; ily: I love you; ilysm: I love you so much; y'know: you know; g'day: good day
`)
const OLD_FORMS = mapOf('tis: it is; twas: it was; til: till; cause: because; cos: because; bout: about')
const CONTRACTED =
  /(?<![\w'@#./-])(?:(i)(m|ve)|(you|they|we)(ve|ll|re)|(you|they)(d)|(should|could|would|might|must)(ve)|(that|what|there|here|where|who|he|she)(s)|(did|do|does|is|are|was|were|have|has|had|would|could|should|must|need|might|ai|ca|wo)(nt))(?![\w'@/-]|\.\w)/gi
const ALSO_WORDS = /^(?:were|wont|well|hes|cants)$/i

export const shortMessage = [
  rule(
    new RegExp(String.raw`(?<![\w'@#./-])(?:${Object.keys(WORDS).join('|')})(?![\w'@/-]|\.\w)`, 'gi'),
    ([word]) => (/^[A-Z][A-Z\d]?$/.test(word) ? undefined : WORDS[word.toLowerCase()]),
  ),
  rule(CONTRACTED, ([word, ...found]) => {
    const [start, end] = found.filter(Boolean)
    if (ALSO_WORDS.test(word) || /^[A-Z]{2,}$/.test(word)) return undefined
    return end.toLowerCase() === 'nt' ? `${start}n't` : `${start === 'i' ? 'I' : start}'${end}`
  }),
  rule(/(?<![\w'])'(tis|twas|til|cause|cos|bout)(?!\w)/gi, ([, word]) => {
    const form = OLD_FORMS[word.toLowerCase()]
    return word[0] === word[0].toLowerCase() ? form : form[0].toUpperCase() + form.slice(1)
  }),
  rule(
    /(?<![\w'])cos(?= (?:i|you|u|he|she|we|they|it|the|of|my|your|there|i'm|im|you're|he's|she's)(?!\w))/gi,
    'because',
  ),
  rule(/(?<=\b(?:how|u|you|we|they|who|what|where|when|why) )r(?= [a-z])/g, 'are'),
  rule(/(?<=[a-z]) ?'n' ?(?=[a-z]{3})|(?<=[a-z]) (?:'n|n'|n) (?=[a-z]{3})/gi, ' and '),
  rule(/(?<![\w/])c\/o(?!\w)/gi, 'care of'),
  rule(/(?<![\w/])w\/(o)?(?![\w/])/gi, ([, out]) => (out ? 'without' : 'with')),
  rule(/(?<![\w/])w\/(?=[a-z]{3})/gi, 'with '),
]
