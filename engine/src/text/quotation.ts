const FEWEST_WORDS = 4
const WORD = String.raw`[\w\ue000]`
const QUOTED = /"([^"]{1,300})"/g
const LEFT_OVER = new RegExp(`(?<!${WORD})'+|'+(?!${WORD})`, 'g')
const AFTER_WORD = new RegExp(`(?:${WORD}|') $`)
const ENDS_IN_WORD = new RegExp(`${WORD}$`)
const BEFORE_WORD = new RegExp(`^ ${WORD}`)

export function withoutQuotationMarks(text: string): string {
  return text
    .replace(QUOTED, (_, quoted: string, at: number, whole: string) => {
      const isLong = quoted.trim().split(' ').length >= FEWEST_WORDS
      const end = at + quoted.length + 2
      const before = isLong && AFTER_WORD.test(whole.slice(Math.max(0, at - 2), at)) ? ', ' : ''
      const after = isLong && ENDS_IN_WORD.test(quoted) && BEFORE_WORD.test(whole.slice(end, end + 2))
      return `${before}${quoted.trim()}${after ? ',' : ''}`
    })
    .replace(/"/g, '')
    .replace(LEFT_OVER, '')
}
