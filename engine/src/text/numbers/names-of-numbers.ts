import { BOUND } from '../bound-words'
import { mapOf } from '../word-lists'
import { MONTH } from './calendar'

const NAMES: Record<string, string> = {
  p: 'page',
  pp: 'pages',
  pg: 'page',
  ch: 'chapter',
  vol: 'volume',
  fig: 'figure',
  ext: 'extension',
  apt: 'apartment',
  rm: 'room',
  tel: 'telephone,',
  aet: 'aged',
}
const NAME = /(?<![\w'.-])(?:(p|pp|pg|ch|vol|fig|ext|apt|rm|aet)(?:\.:?|:)|(tel)(?:\.:?|:)?) ?(?=#?[\d(+])/gi
const NUMBER_OF = /(?<=[A-Za-z] )no\.(?= (?:is|was|on|of)\b|:)/g
const TEMPERATURE = /(?<!\w)([Tt])emp\.? (?=-?\d)/g

const LIFE = new RegExp(
  String.raw`(?<![\w.,]|(?<!\d{4}) \d |(?<![12]\d{2})\d )(b|d|m|ca?|r|est)\. ?(?=(?:[0-3]?\d(?:st|nd|rd|th)? )?` +
    String.raw`(?:${MONTH},? \d|[12]\d{3}(?!\d)))`,
  'g',
)
const EVENTS: Record<string, string> = mapOf(`
b: born; d: died; m: married; c: about; ca: about; r: reigned; est: established
`)

export function readNamesOfNumbers(text: string): string {
  return text
    .replace(LIFE, (_, short: string) => `${EVENTS[short]} `)
    .replace(NUMBER_OF, 'number')
    .replace(TEMPERATURE, '$1emperature ')
    .replace(NAME, (_, short?: string, tel?: string) => NAMES[(short ?? tel!).toLowerCase()] + BOUND)
}
