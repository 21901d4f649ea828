const FEWEST_WORDS = 4
const QUOTED = /"([^"]{1,300})"/g
const LEADING = /(?<![\w'])'+(?=\w)/g
const TRAILING = /(?<=[\w.,!?;:)])'+(?![\w'])/g
const LEFT_OVER = /(?<!\w)'+|'+(?!\w)/g
const OLD_FORMS: Record<string, string> = {
  tis: 'it is',
  twas: 'it was',
  twill: 'it will',
  til: 'till',
  cause: 'because',
  bout: 'about',
  round: 'round',
  cos: 'because',
  em: 'em',
}
const OLD_FORM = /(?<![\w'])'(tis|twas|til|cause|cos|bout)(?!\w)/gi

export function withoutQuotationMarks(text: string): string {
  return text
    .replace(QUOTED, (_, quoted: string, at: number, whole: string) => {
      const isLong = quoted.trim().split(' ').length >= FEWEST_WORDS
      const before = isLong && /[\w'] $/.test(whole.slice(Math.max(0, at - 2), at)) ? ', ' : ''
      const after =
        isLong &&
        /\w$/.test(quoted) &&
        /^ \w/.test(whole.slice(at + quoted.length + 2, at + quoted.length + 4))
      return `${before}${quoted.trim()}${after ? ',' : ''}`
    })
    .replace(/"/g, '')
    .replace(OLD_FORM, (match, word: string) =>
      match[1] === match[1].toLowerCase()
        ? OLD_FORMS[word.toLowerCase()]
        : capitalised(OLD_FORMS[word.toLowerCase()]),
    )
    .replace(LEADING, '')
    .replace(TRAILING, '')
    .replace(LEFT_OVER, '')
}

function capitalised(words: string): string {
  return words[0].toUpperCase() + words.slice(1)
}
