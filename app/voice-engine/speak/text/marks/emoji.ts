const PICTURES = String.raw`\p{Extended_Pictographic}|\p{Emoji_Presentation}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]`
const JOINERS = String.raw`\u200c|\u200d|\ufe0e|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]`
const EMOJI_RUN = new RegExp(`(?: ?(?:${PICTURES}|${JOINERS}))+`, 'gu')

const HEART = /<3+(?!\d)/g
const LOVED = /^ (?:you|u|ya|him|her|them|it|this|my|our|your|mum|mom|dad)\b/i

const FACE = /(?<![\w:;=])(?:[:;]['-]?[()DPpO|*]|:['-]?\/(?!\/)|=[()]|:'\(|\^_?\^|[xX]D)(?!\w)/g

export function withoutEmoji(text: string): string {
  return text
    .replace(EMOJI_RUN, (run, at: number) => (/^ ?\p{Lu}/u.test(ahead(text, at + run.length)) ? ' - ' : ' '))
    .replace(HEART, (heart, at: number, whole: string) =>
      LOVED.test(ahead(whole, at + heart.length)) ? 'love' : ' ',
    )
    .replace(FACE, ' ')
}

function ahead(text: string, from: number): string {
  return text.slice(from, from + 8)
}
