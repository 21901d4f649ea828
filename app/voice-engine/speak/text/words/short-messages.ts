const WORDS: Record<string, string> = {
  u: 'you',
  ur: 'your',
  luv: 'love',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  bday: 'birthday',
  "b'day": 'birthday',
  xmas: 'Christmas',
  coz: 'because',
  thru: 'through',
  gr8: 'great',
  b4: 'before',
  '2day': 'today',
  "rec'd": 'received',
  btw: 'by the way',
  'c u': 'see you',
  '4 u': 'for you',
  '4 me': 'for me',
  '4ever': 'forever',
  "y'know": 'you know',
  "g'day": 'good day',
}
const WORD = new RegExp(String.raw`(?<![\w'@#./-])(?:${Object.keys(WORDS).join('|')})(?![\w'@/-]|\.\w)`, 'gi')
const ARE = /(?<=\b(?:how|u|you|we|they|who|what|where|when|why) )r(?= [a-z])/g
/** rock'n'roll, rock 'n' roll, fish n chips; but not O'Neill. */
const AND = /(?<=[a-z]) ?'n' ?(?=[a-z]{3})|(?<=[a-z]) (?:'n|n'|n) (?=[a-z]{3})/gi
const SLASHED = /(?<![\w/])(w\/o|w\/|c\/o)(?![\w/])/gi
const FULL: Record<string, string> = { 'w/o': 'without', 'w/': 'with', 'c/o': 'care of' }

export function readShortMessages(text: string): string {
  return text
    .replace(WORD, (word) => (/^[A-Z][A-Z\d]?$/.test(word) ? word : WORDS[word.toLowerCase()]))
    .replace(ARE, 'are')
    .replace(AND, ' and ')
    .replace(SLASHED, (short: string) => FULL[short.toLowerCase()])
}
