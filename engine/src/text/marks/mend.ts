import { isBeginner } from '../full-stops'
import { anyOf, mapOf } from '../word-lists'

/** What was taken for a slip of a machine: a passage as it is written, and what is read instead, '' for nothing. */
export interface Mending {
  written: string
  readAs: string
}

/** Windows-1252 quotes, dashes and bullets that were decoded as C1 control characters. */
const WINDOWS_MARKS: Record<string, string> = mapOf(
  '\u0091: \'; \u0092: \'; \u0093: "; \u0094: "; \u0095: •; \u0096: –; \u0097: —',
)
/** UTF-8 that was decoded as Windows-1252: 'donâ€™t'. */
const BROKEN_MARKS: Record<string, string> = { '™': "'", '˜': "'", '”': '—', '“': '–', '¦': '...' }

/** An email's source: 'I=92m', '=E2=80=99', a line that ends in '=20' or '='. */
const QUOTED_PRINTABLE = /[A-Za-z]=92[a-z]|=E2=80=|=C[23]=[89AB]|[.,!?]=20$|[A-Za-z,.] ?=\r?\n|=3D/m
const CODES = /(?:=(?:[89A-F][\dA-F]|20|3D|0[9AD]|2[127C]|3F))+|=\r?\n/g

const CLOCK = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?`
/** The heads of a chat's messages, and the lines that WhatsApp writes itself. */
const CHAT_HEAD = new RegExp(
  String.raw`^[\u200e\u200f]?(?:\[${CLOCK}\] |${CLOCK} - )(?:[^:\n]{1,60}: ?|[^:\n]*$)`,
  'gm',
)
const NO_MESSAGE =
  /^[\u200e\u200f]?(?:<Media omitted>|(?:image|video|audio|sticker|GIF|document|Contact card) omitted|(?:This message was deleted|You deleted this message)\.?|<attached: [^>\n]*>)[ ]*$/gim

const VERBS =
  anyOf(`am was love loved have had will would can could know think hope miss missed remember wish want feel need do did
don't didn't can't never always went said saw told see must may shall should just still wrote write thank`)
const AFTER_AM = anyOf(
  `here so not very the your sure glad sorry happy proud writing well fine going still always now in_love with_you`,
)
/** What scanners and their programs take for another letter, and only where the right one shows. */
const SCANNED: [RegExp, string][] = [
  [/(?<![\w'’])[l1](?=['’](?:m|ve|ll|d)(?!\w))/g, 'I'],
  [new RegExp(String.raw`(?<![\w'’.,:-])[l1](?= (?:${VERBS})(?!\w)(?<!1 am))`, 'g'), 'I'],
  [new RegExp(String.raw`(?<![\w'’.,:-])1(?= am ${AFTER_AM}(?!\w))`, 'g'), 'I'],
  [/(?<![\w'’])lt(?=['’]s(?!\w)| (?:is|was|will|has|had|would|seems|seemed|all|never)(?!\w))/g, 'It'],
  [/(?<![\w'’])ln(?= (?:the|my|a|our|this|loving|memory|his|her)(?!\w))/g, 'In'],
  [/(?<![\w'’])lf(?= (?:you|I|l|he|she|we|they|it|only)(?!\w))/g, 'If'],
  [/(?<![\w.,:/-])0(?=[a-z]{2}(?<!0th|0x[a-f\d])|['’]clock)/g, 'O'],
]
const APOSTROPHE = /(?<=[A-Za-z])\?(?=(?:s|t|d|m|ll|re|ve)(?![A-Za-z]))/g
const QUOTED = /(?<=^|[\s(])\?(?=[A-Za-z])([^?\n]{1,200})\?(?=[\s.,!;:)]|$)/gm

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** An exponent follows a number that is no year, one letter or a unit; others mark notes, verses and old quotes. */
const EXPONENT =
  /(?<=\)|(?<!(?<!\d)(?:1[1-9]|20)\d)\d|(?<![A-Za-z])(?:[A-Za-z]|mc|[ckm]m|ft|yd|mi|in))(?!¹(?![⁰¹²³⁴-⁹]))(⁻?)([⁰¹²³⁴-⁹]{1,3})(?![A-Za-z])/g

const UNSEEN_SPACE = /[A-Za-z']+(?:\u200b[A-Za-z']+)+/g

/** Text without what encodings, scanners and chat programs did to it. @param note is told of what isn't certain */
export function mended(text: string, note: (mending: Mending) => void = () => {}): string {
  const noting = (written: string, readAs: string, at: number, whole: string) => {
    const [before] = /\S{0,20}$/.exec(readAs && whole.slice(Math.max(0, at - 20), at))!
    const [after] = /^\S{0,20}/.exec(readAs && whole.slice(at + written.length, at + written.length + 20))!
    note({ written: (before + written + after).trim(), readAs: before + readAs + after })
    return readAs
  }
  let clean = text
  if (QUOTED_PRINTABLE.test(clean))
    clean = clean.replace(CODES, (codes, at: number, all: string) => noting(codes, decoded(codes), at, all))
  clean = clean
    .replace(/[\u0091-\u0097]/g, (mark) => WINDOWS_MARKS[mark])
    .replace(/â€([™˜œ”“¦\u009d]?)/g, (_, next: string) => BROKEN_MARKS[next] ?? '"')
    .replace(/Ã([\u00a0-\u00bf])/g, (_, next: string) => String.fromCharCode(next.charCodeAt(0) + 0x40))
    .replace(/(?<=[A-Za-z])¬\s?(?=[a-z])/g, '')
    .replace(UNSEEN_SPACE, spacedWords)
    .replace(/(?<=[A-Za-z])¹(?=[A-Za-z])/g, "'")
    .replace(
      EXPONENT,
      (_, minus: string, power: string) =>
        `^${minus && '-'}${power.replace(/./g, (digit) => `${SUPERSCRIPTS.indexOf(digit)}`)}`,
    )
    .replace(/[⁰¹²³⁴-⁹](?!\/)/g, '')
    .replace(QUOTED, (all, inside: string) => noting(all, `"${inside}"`, 0, all))
    .replace(APOSTROPHE, (mark, at: number, all: string) => noting(mark, "'", at, all))
  if (/\d{4}|\d[./]\d/.test(clean)) {
    clean = clean
      .replace(CHAT_HEAD, (head) => `\n${noting(head, '', 0, head)}`)
      .replace(NO_MESSAGE, (line) => noting(line, '', 0, line))
  }
  for (const [pattern, letter] of SCANNED)
    clean = clean.replace(pattern, (slip, at: number, all: string) => noting(slip, letter, at, all))
  return clean
}

function decoded(codes: string): string {
  const bytes = Uint8Array.from(codes.match(/[\dA-F]{2}/g) ?? [], (code) => Number.parseInt(code, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes).replace(/[\u0091-\u0097]/g, (mark) => WINDOWS_MARKS[mark])
  }
}

/** A zero-width space is one between words, but not within a word that it only lets break. */
function spacedWords(token: string): string {
  const words = token.split('\u200b')
  const known = words.filter(isBeginner).length
  return words.join(known >= 2 && known >= words.length - 1 ? ' ' : '')
}
