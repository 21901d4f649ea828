import { BOUND } from './bound-words'

const MARKS = [',', ';', ':', '.', '!', '?']
const SEPARATOR = /([,;:.!? ]+)/
const NO_WORD = /[^A-Za-z'\u00a0]+/g
/** 're-enter': 're' alone would be read as the note. */
const AGAIN = /(?<![\w-])re-(?=\w)/gi
const WAITING_HYPHEN = /(?<=\w)- (?=(?:and|or|to) )/g
const HYPHEN = /(?<=[\w\ue000])-(?=[\w\ue000])/g
const UNSAID = /[*_#~^\\<>{}=+@$¥₹¢•|⁄`/]/g
/** A consonant's abbreviation that no list has: its stop ends no sentence before a small letter or a number. */
const UNKNOWN_SHORT =
  /(?<=(?:^| )[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz][b-df-hj-np-tv-xz]{1,4})\.(?= [a-z\d\ue000])/g

/**
 * Words separated by single spaces, each followed by at most one mark of , ; : . ! ?
 * @param withSpans puts in what isn't said as it is written
 */
export function plainPauses(text: string, withSpans: (text: string) => string): string {
  const marked = text
    .replace(UNKNOWN_SHORT, '')
    .replace(/(?<=[a-z])\((s|es|ren)\)/g, '$1')
    .replace(UNSAID, ' ')
    .replace(WAITING_HYPHEN, ' ')
    .replace(AGAIN, `ree${BOUND}`)
    .replace(HYPHEN, BOUND)
    .replace(/[()[\]{}-]/g, ',')
  const parts = withSpans(marked).split(SEPARATOR)
  const words = parts.map((part, i) => (i % 2 === 0 ? part.replace(NO_WORD, '').trim() : part))
  let plain = ''
  let separator = ''
  for (const [i, part] of words.entries()) {
    if (i % 2 === 1) separator += part
    else if (part !== '') {
      if (plain !== '') plain += `${markOf(separator, part)} `
      plain += part
      separator = ''
    }
  }
  return plain + (plain && markOf(separator, ''))
}

function markOf(separator: string, next: string): string {
  const strongest = Math.max(...MARKS.map((mark, strength) => (separator.includes(mark) ? strength : -1)))
  if (/\. ?\./.test(separator) && strongest === MARKS.indexOf('.'))
    return /^(?:$|(?!I\b)[A-Z])/.test(next) ? '.' : ','
  return MARKS[strongest] ?? ''
}
