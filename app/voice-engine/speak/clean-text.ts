/** Letters that don't fall apart into a base letter and marks. */
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
}
const FOLDED_LETTERS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu')

/** The longest word of any English dictionary has 45 letters. The base voice's memory grows with a word's length. */
const LONGEST_WORD = 45

/**
 * The text in the letters and marks that the base voice reads: printable ASCII without mark-up. Accents are folded,
 * curly quotes straightened, dashes become pauses; emoji, control characters and other scripts are left out.
 * @returns paragraphs, none of them without a letter or a digit
 */
export function cleanText(text: string): string[] {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split(/\n\s*\n/)
    .map(cleanParagraph)
    .filter(isSpeakable)
}

export function isSpeakable(text: string): boolean {
  return /[a-z0-9]/i.test(text)
}

function cleanParagraph(paragraph: string): string {
  return paragraph
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u02bc`\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/\s*(?:[\u2012-\u2015]|\s-+\s|--+)\s*/g, ', ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(FOLDED_LETTERS, (letter) => FOLDED[letter])
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\x20-\x7e]|[*_#~^|\\<>{}[\]=/]/g, ' ')
    .split(' ')
    .flatMap(boundWord)
    .join(' ')
}

/** No words for an empty one; parts for one that is hyphenated and too long; the beginning of what is still too long. */
function boundWord(word: string): string[] {
  if (word.length <= LONGEST_WORD) return word ? [word] : []
  return word
    .split(/[^a-z0-9']+/i)
    .filter(Boolean)
    .map((part) => part.slice(0, LONGEST_WORD))
}
