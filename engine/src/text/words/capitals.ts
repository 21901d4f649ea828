import { isSpelt, isSpeltAmongCapitals } from '../classes/letters'

const WORD = /[A-Za-z][A-Za-z']*/g
const CAPITALS = /^[A-Z][A-Z']*[A-Z]$/
const LETTER = /^[AIO]$/
const ROMAN =
  /^WWI{1,3}$|^(?=[IVXL]{2})(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})$|^(?=[MDCLXVI]{4})M{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
const SMALL = /^(?:AND|OF|THE|TO|IN|FOR|AN|ON|AT|BY|WITH|OR)$/
const UNIT = /^(?:TSPS?|TBSPS?|OZ|LBS?|CUPS?|K?G|M?L|[CMK]?M|[AP]M|ST|ND|RD|TH|MINS?|HRS?)$/
const IN_RUN = [CAPITALS, LETTER, UNIT]
const FEWEST_TO_SHOUT = 2

/** 'HAPPY BIRTHDAY MUM' becomes Happy Birthday Mum; among capitals only initialisms that are no words stay. */
export function quietCapitals(text: string): string {
  const words = [...text.matchAll(WORD)]
  const isShouted = shoutedWords(words.map(([word]) => word))
  let quiet = ''
  let at = 0
  for (const [i, { 0: word, index }] of words.entries()) {
    quiet += text.slice(at, index)
    at = index + word.length
    const isUnit = UNIT.test(word) && /\d ?$/.test(text.slice(Math.max(0, index - 2), index))
    quiet += isUnit && isShouted[i] ? word.toLowerCase() : quietWord(word, isShouted[i])
  }
  return quiet + text.slice(at)
}

/** Marks the words in a run of capitals that are not all initialisms; A, I and O may be part of any run. */
function shoutedWords(words: readonly string[]): boolean[] {
  const isShouted = words.map(() => false)
  for (let from = 0; from < words.length; ) {
    let to = from
    let capitals = 0
    let isMore = false
    for (; to < words.length && IN_RUN.some((pattern) => pattern.test(words[to])); to++) {
      if (!CAPITALS.test(words[to])) continue
      capitals++
      isMore ||= !isSpelt(words[to])
    }
    if (capitals >= FEWEST_TO_SHOUT && isMore) isShouted.fill(true, from, to)
    from = Math.max(to, from + 1)
  }
  return isShouted
}

function quietWord(word: string, isAmongCapitals: boolean): string {
  if (!CAPITALS.test(word) || ROMAN.test(word)) return word
  if (isAmongCapitals ? isSpeltAmongCapitals(word) : isSpelt(word)) return word
  if (isAmongCapitals && SMALL.test(word)) return word.toLowerCase()
  // Two letters alone may be initials, which classes/letters.ts decides by their neighbours.
  if (!isAmongCapitals && word.length === 2) return word
  return word[0] + word.slice(1).toLowerCase()
}
