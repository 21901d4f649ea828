/*
 * verse = (1 | I | First)? book chapter ':' verse [a-d]? tail*
 * tail  = '-' verse | ', ' verse, unless it numbers the next book | '; ' chapter ':' verse
 * A capitalised word that is no known book takes numbers that can't be a time.
 * Also: a numbered book with a chapter alone; v. 4, vv. 4-6; the numbers of verses copied with their text, silent.
 */
import { bind, spell } from '../bound-words'
import { rule } from '../rules'
import { anyOf, mapOf } from '../word-lists'
import { cardinal } from './numbers-in-words'

const SHORT: Record<string, string> = mapOf(`
Gen: Genesis; Gn: Genesis; Exod: Exodus; Ex: Exodus; Lev: Leviticus; Num: Numbers; Deut: Deuteronomy; Dt: Deuteronomy;
Josh: Joshua; Judg: Judges; Sam: Samuel; Kgs: Kings; Chron: Chronicles; Chr: Chronicles; Neh: Nehemiah; Ps: Psalm; Psa: Psalm;
Pss: Psalms; Prov: Proverbs; Eccl: Ecclesiastes; Eccles: Ecclesiastes; Isa: Isaiah; Jer: Jeremiah; Lam: Lamentations;
Ezek: Ezekiel; Dan: Daniel; Hos: Hosea; Mic: Micah; Hab: Habakkuk; Zech: Zechariah; Mal: Malachi; Matt: Matthew; Mt: Matthew;
Mk: Mark; Lk: Luke; Jn: John; Rom: Romans; Cor: Corinthians; Gal: Galatians; Eph: Ephesians; Phil: Philippians;
Col: Colossians; Thess: Thessalonians; Tim: Timothy; Philem: Philemon; Heb: Hebrews; Jas: James; Pet: Peter; Rev: Revelation;
Wis: Wisdom; Sir: Sirach; Ecclus: Ecclesiasticus; Macc: Maccabees; Tob: Tobit; Bar: Baruch; Jdt: Judith
`)
const NUMBERED = anyOf(
  `Samuel Kings Chronicles Corinthians Thessalonians Timothy Peter John Maccabees Sam Kgs Chron Chr Cor Thess Tim Pet Jn Macc`,
)
const BOOK =
  anyOf(`Genesis Exodus Leviticus Numbers Deuteronomy Joshua Judges Ruth Samuel Kings Chronicles Ezra Nehemiah Esther
Job Psalms? Proverbs Ecclesiastes Song_of_Songs Song_of_Solomon Isaiah Jeremiah Lamentations Ezekiel Daniel
Hosea Joel Amos Obadiah Jonah Micah Nahum Habakkuk Zephaniah Haggai Zechariah Malachi Matthew Mark Luke John Acts Romans
Corinthians Galatians Ephesians Philippians Colossians Thessalonians Timothy Titus Philemon Hebrews James Peter Jude
Revelation Tobit Judith Wisdom Sirach Baruch Maccabees Surah? Qur'?an Quran Koran`)
const ORDER = '(?<!\\w)(?:([123]|I{1,3}|1st|2nd|3rd|First|Second|Third) ?)?'
const TAIL = String.raw`(?: ?[-,] ?\d{1,3}(?![\d/]| (?:${NUMBERED})\b)(?::\d{1,3})?[a-d]?(?!\w)|; ?\d{1,3}:\d{1,3}[a-d]?(?!\w)){0,8}`
const ORDERS = ['First', 'Second', 'Third']
/** A number of a verse before its text, at the beginning of a line or a sentence. */
const NUMBER_OF_VERSE = /(?=\d)(?<=^|[.!?;:,]["')]? )(\d{1,3}) ?(?=["'(]?[A-Z])/g
const LEAST_LETTERS = 20
const VERSES_AWAY = 400

export const verse = [
  rule(
    String.raw`${ORDER}\b(?:(${BOOK})|(${Object.keys(SHORT).join('|')})\.?|([A-Z][a-z]{2,14})) ` +
      String.raw`(\d{1,3}):(\d{1,3})([a-d]?)(?![\d:]|\w)(${TAIL})(?= ?([A-Z])?)`,
    ([, order, book, short, other, chapter, number, part, tail, capital]) => {
      const isVerse = Number(chapter) > 24 || Number(number) > 59 || /[-;]/.test(tail) || order || part
      if (other && (!isVerse || /^(?:At|From|Until|By|Mon|Tue|Wed|Thu|Fri|Sat|Sun)|day$/.test(other)))
        return undefined
      const reference = bind(orderOf(order), book ?? SHORT[short] ?? other, cardinal(chapter))
      return `${reference}, ${verseIn(number + part)}${tailIn(tail)}${capital ? ',' : ''}`
    },
  ),
  rule(
    String.raw`(?<!\w)(?:([23]|I{2,3}|[123](?:st|nd|rd)) (${NUMBERED})(?!\w)\.?|([1I]) (${NUMBERED})\b\.?(?= \d))(?: (\d{1,3})(?![\d:/]|[.,]\d|\w))?`,
    ([, order, book, first, firstBook, chapter]) => {
      const name = book ?? firstBook
      return bind(orderOf(order ?? first), SHORT[name] ?? name, chapter ? cardinal(chapter) : '')
    },
  ),
  rule(/\bPss?\.? (?=\d)/g, `${bind('Psalm', '')} `),
  rule(
    /(?<![\w.])(?:v\. ?|vv(?:\. ?| )|(vss?)(?:\. ?| ))(\d{1,3})([a-d]?)(?:-(\d{1,3}))?(?!\w)/g,
    ([, versus, number, part, last], { before }) => {
      if (versus && !/(?:^|[,;(:]) ?$/.test(before)) return undefined
      return bind(last ? 'verses' : 'verse', verseIn(number + part)) + (last ? ` to ${cardinal(last)}` : '')
    },
  ),
  rule(NUMBER_OF_VERSE, ([, number], { line, at }) => {
    const from = Math.max(0, at - VERSES_AWAY)
    for (const { 1: other, index } of line.slice(from, at + VERSES_AWAY).matchAll(NUMBER_OF_VERSE)) {
      if (Math.abs(+other - +number) === 1 && Math.abs(index + from - at) > LEAST_LETTERS) return ''
    }
    return undefined
  }),
]

function orderOf(written: string | undefined): string {
  if (!written) return ''
  return /^[FST]/.test(written) ? written : ORDERS[(parseInt(written, 10) || written.length) - 1]
}

function verseIn(written: string): string {
  return bind(cardinal(parseInt(written, 10)), spell(written.replace(/\d/g, '')))
}

function tailIn(tail: string): string {
  return Array.from(tail.matchAll(/([-,;]) ?(\d+)(?::(\d+))?([a-d]?)/g), ([, mark, first, second, part]) => {
    const word = mark === '-' ? ' to ' : mark === ';' ? ', ' : ' and '
    return word + (second ? `${cardinal(first)}, ${verseIn(second + part)}` : verseIn(first + part))
  }).join('')
}
