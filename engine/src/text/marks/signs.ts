import { anyOf, mapOf } from '../word-lists'

const WHAT =
  anyOf(`hour hr h day week wk month mth year yr night person head kg lb oz gal gallon pint dozen box liter litre l
mile min minute second sec each`)
const PER = new RegExp(String.raw`(?<=\d(?:\.\d\d)?(?: ?[a-zA-Z]{1,6})?) ?/ ?(${WHAT})(?![\w'])`, 'g')
const PER_WHAT: Record<string, string> = mapOf(`
hr: hour; h: hour; wk: week; mth: month; yr: year; kg: kilo; lb: pound; oz: ounce; gal: gallon; l: liter;
min: minute; sec: second
`)
const ONE =
  anyOf(`he him his she her hers himself herself mum dad mom mother father son daughter yes no and either tea am
brother sister mr mrs morning day on this is was or before`)
const OTHER =
  anyOf(`she her hers his he him herself himself dad mum mom father mother daughter son no yes or coffee pm sister
brother mrs ms miss evening night off that are were nor after`)
const EITHER = new RegExp(String.raw`(?<![\w/])${ONE}/${OTHER}(?![\w/])`, 'gi')
const THEY_ONE = /(?<![\w/])\(?s\)?\/ ?he(?!\w)/gi
const NOT_APPLICABLE = /(?<![\w/])n\/a(?![\w/])/gi

export function readSignsOfNumbers(text: string): string {
  return text
    .replace(PER, (_, what: string) => ` per ${PER_WHAT[what] ?? what}`)
    .replace(/(?<=\d) ?[xX*] ?(?=\d{1,9} ?=)/g, ' times ')
    .replace(/(?<=\d) ?± ?(?=\d)/g, ' plus or minus ')
    .replace(/(?<=^|[\s(])[~≈](?=[\d£$€])/g, 'about ')
    .replace(/(?<=\d ?)\+ ?(?=[£$€]?\d)/g, ' plus ')
    .replace(/(?<=\d)\*(?= (?:hotel|restaurant|review|resort|rating))/g, ' star')
    .replace(/(?<=\d ?)% ?(?=[a-zA-Z])/g, '% ')
}

export function readSigns(text: string): string {
  return text
    .replace(NOT_APPLICABLE, 'not applicable')
    .replace(THEY_ONE, 'he or she')
    .replace(/ ?& ?/g, ' and ')
    .replace(EITHER, (match) => match.replace('/', match.toLowerCase() === 'and/or' ? ' ' : ' or '))
    .replace(/ ?\+ ?(?=\w)/g, ' plus ')
    .replace(/(?<=[\w)] ?)={1,3} ?(?=[\w(])/g, ' equals ')
    .replace(/(?<=^|[\s(])@(?= ?\w)/g, ' at ')
    .replace(/(?<=\w)@(?=\w)/g, ' at ')
    .replace(/°/g, ' degrees ')
    .replace(/%/g, ' percent ')
    .replace(/£/g, ' pounds ')
    .replace(/€/g, ' euros ')
    .replace(/(?<=[a-zA-Z])\/(?=[a-zA-Z])| \/ /g, ', ')
    .replace(/[*_#~^\\<>{}=+@$¥₹¢•|⁄`/]/g, ' ')
}
