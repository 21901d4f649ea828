import { BOUND } from '../bound-words'

const MARKS = [',', ';', ':', '.', '!', '?']
const SEPARATOR = /([,;:.!? ]+)/
const NO_WORD = /[^A-Za-z'\u00a0]+/g
/** 're-enter': 're' alone would be read as the note. */
const AGAIN = /(?<![\w-])re-(?=\w)/gi
const WAITING_HYPHEN = /(?<=\w)- (?=(?:and|or|to) )/g

/** Words separated by single spaces, each followed by at most one mark of , ; : . ! ? */
export function plainPauses(text: string): string {
  const marked = text
    .replace(/\(s\)/g, 's')
    .replace(WAITING_HYPHEN, ' ')
    .replace(AGAIN, `ree${BOUND}`)
    .replace(/(?<=\w)-(?=\w)/g, BOUND)
    .replace(/[()[\]{}-]/g, ',')
  const parts = marked.split(SEPARATOR)
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
  if (/\. ?\./.test(separator) && strongest === MARKS.indexOf('.')) return isNewSentence(next) ? '.' : ','
  return MARKS[strongest] ?? ''
}

function isNewSentence(next: string): boolean {
  return next === '' || /^(?!I\b)[A-Z]/.test(next)
}
