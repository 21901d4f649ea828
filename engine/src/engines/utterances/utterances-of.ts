import { type Ending, type Piece, piecesOf } from '../../text/pieces-of-text'

export interface Utterance {
  /** Begins with a capital and ends with a mark: a comma if the sentence goes on after it. */
  text: string
  ending: Ending
  isQuestion: boolean
}

/** Neural engines often fail at texts of one or two words. */
const FEWEST_WORDS = 3

/** Short texts are joined to a neighbour, long ones split at punctuation, then at spaces; empty without words. */
export function utterancesOf(text: string, fits: (text: string) => boolean): Utterance[] {
  const pieces = piecesOf(text).flatMap((piece) => split(piece, fits))
  const inParagraphs = joinShort(pieces, fits, ({ ending }) => ending !== 'paragraph')
  return joinShort(inParagraphs, fits, () => true).map((piece) => ({ ...piece, text: written(piece) }))
}

function split(piece: Piece, fits: (text: string) => boolean): Piece[] {
  const words = piece.text.split(' ')
  if (words.length === 1 || fits(written(piece))) return [piece]
  const at = breakOf(words)
  const head: Piece = { text: words.slice(0, at).join(' '), ending: 'breath', isQuestion: false }
  const tail: Piece = { ...piece, text: words.slice(at).join(' ') }
  return [head, tail].flatMap((part) => split(part, fits))
}

function breakOf(words: readonly string[]): number {
  const all = words.map((_, at) => at).slice(1)
  const long = all.filter((at) => at >= FEWEST_WORDS && words.length - at >= FEWEST_WORDS)
  const marked = long.filter((at) => /[,.?!]$/.test(words[at - 1]))
  const breaks = [marked, long, all].find((found) => found.length > 0)!
  const distance = (at: number) => Math.abs(at - words.length / 2)
  return breaks.reduce((best, at) => (distance(at) < distance(best) ? at : best))
}

function joinShort(
  pieces: readonly Piece[],
  fits: (text: string) => boolean,
  canFollow: (piece: Piece) => boolean,
): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const both = last && { ...piece, text: `${last.text} ${piece.text}` }
    if (both && (isShort(last) || isShort(piece)) && canFollow(last) && fits(written(both))) {
      joined[joined.length - 1] = both
    } else joined.push(piece)
  }
  return joined
}

function isShort({ text }: Piece): boolean {
  return text.split(' ').length < FEWEST_WORDS
}

function written({ text, ending }: Piece): string {
  const marked = /[.?!]$/.test(text) ? text : text.replace(/,?$/, ending === 'breath' ? ',' : '.')
  return marked
    .replace(/(?:^|[.?!] )'?[a-z]/g, (start) => start.toUpperCase())
    .replace(/(?<![\w'])(?:i|[b-z](?!'))(?!\w)/g, (letter) => letter.toUpperCase())
}
