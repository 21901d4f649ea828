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
const WORD = new RegExp(String.raw`(?<![\w'@#./-])(?:${Object.keys(WORDS).join('|')})(?![\w'@/-]|\.\w)`, 'gi')
/** Apostrophes that were left out, of words that are no others: not ill, were, well, its, id, lets, shell, wed, hell. */
const CONTRACTED =
  /(?<![\w'@#./-])(?:(i)(m|ve)|(you|they|we)(ve|ll|re)|(you|they)(d)|(should|could|would|might|must)(ve)|(that|what|there|here|where|who|he|she)(s)|(did|do|does|is|are|was|were|have|has|had|would|could|should|must|need|might|ai|ca|wo)(nt))(?![\w'@/-]|\.\w)/gi
const ALSO_WORDS = /^(?:were|wont|well|hes|cants|cant(?= ))$/i
const ARE = /(?<=\b(?:how|u|you|we|they|who|what|where|when|why) )r(?= [a-z])/g
/** rock'n'roll, rock 'n' roll, fish n chips; but not O'Neill. */
const AND = /(?<=[a-z]) ?'n' ?(?=[a-z]{3})|(?<=[a-z]) (?:'n|n'|n) (?=[a-z]{3})/gi
/** 'cos' as because, not the lettuce. */
const COS =
  /(?<![\w'])cos(?= (?:i|you|u|he|she|we|they|it|the|of|my|your|there|i'm|im|you're|he's|she's)(?!\w))/gi
const WITH = /(?<![\w/])w\/(o)?(?![\w/])/gi
const WITHOUT_SPACE = /(?<![\w/])w\/(?=[a-z]{3})/gi
const CARE_OF = /(?<![\w/])c\/o(?!\w)/gi

export function readShortMessages(text: string): string {
  return text
    .replace(WORD, (word) => (/^[A-Z][A-Z\d]?$/.test(word) ? word : WORDS[word.toLowerCase()]))
    .replace(CONTRACTED, (word, ...found: string[]) => {
      const [start, end] = found.slice(0, 12).filter(Boolean) as [string, string]
      if (ALSO_WORDS.test(word) || /^[A-Z]{2,}$/.test(word)) return word
      return end.toLowerCase() === 'nt' ? `${start}n't` : `${start === 'i' ? 'I' : start}'${end}`
    })
    .replace(COS, 'because')
    .replace(ARE, 'are')
    .replace(AND, ' and ')
    .replace(CARE_OF, 'care of')
    .replace(WITH, (_, out: string | undefined) => (out ? 'without' : 'with'))
    .replace(WITHOUT_SPACE, 'with ')
}
