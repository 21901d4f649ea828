import { bind } from '../bound-words'
import { anyOf, mapOf } from '../word-lists'
import { cardinal } from './numbers-in-words'

const SHORT: Record<string, string> = mapOf(`
Gen: Genesis; Exod: Exodus; Lev: Leviticus; Num: Numbers; Deut: Deuteronomy; Josh: Joshua; Sam: Samuel;
Chron: Chronicles; Ps: Psalm; Pss: Psalms; Prov: Proverbs; Eccl: Ecclesiastes; Eccles: Ecclesiastes;
Isa: Isaiah; Jer: Jeremiah; Lam: Lamentations; Ezek: Ezekiel; Dan: Daniel; Matt: Matthew; Mt: Matthew;
Mk: Mark; Lk: Luke; Jn: John; Rom: Romans; Cor: Corinthians; Gal: Galatians; Eph: Ephesians;
Phil: Philippians; Col: Colossians; Thess: Thessalonians; Tim: Timothy; Heb: Hebrews; Jas: James; Pet: Peter;
Rev: Revelation
`)
const FULL =
  anyOf(`Genesis Exodus Leviticus Numbers Deuteronomy Joshua Judges Ruth Samuel Kings Chronicles Ezra Nehemiah Esther
Job Psalms? Proverbs Ecclesiastes Song_of_Songs Song_of_Solomon Isaiah Jeremiah Lamentations Ezekiel Daniel
Hosea Joel Amos Jonah Micah Zechariah Malachi Matthew Mark Luke John Acts Romans Corinthians Galatians
Ephesians Philippians Colossians Thessalonians Timothy Titus Hebrews James Peter Jude Revelation`)
const VERSE = new RegExp(
  String.raw`(?:(?<!\w)([123]|I{1,3}) )?\b(?:(${FULL})|(${Object.keys(SHORT).join('|')})\.?) ` +
    String.raw`(\d{1,3}):(\d{1,3})(?:([-,]) ?(\d{1,3}))?(?![\d:])(?= ?([A-Z])?)`,
  'g',
)
const NUMBERED = ['First', 'Second', 'Third']

export function readBibleVerses(text: string): string {
  return text
    .replace(/\bPss?\.? (?=\d)/g, 'Psalm ')
    .replace(
      VERSE,
      (
        _,
        number?: string,
        full?: string,
        short?: string,
        ...[chapter, verse, mark, last, capital]: string[]
      ) => {
        const numbered = number ? NUMBERED[(/\d/.test(number) ? Number(number) : number.length) - 1] : ''
        const to = last ? ` ${mark === '-' ? 'to' : 'and'} ${cardinal(last)}` : ''
        const book = bind(numbered, full ?? SHORT[short!], cardinal(chapter))
        return `${book}, ${cardinal(verse)}${to}${capital ? ',' : ''}`
      },
    )
}
