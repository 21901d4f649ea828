/** The words of a piece of text from piecesOf(), in lower case and without marks, in the order of speaking. */
export function spokenWordsOf(pieceText: string): string[] {
  return (pieceText.toLowerCase().match(/[a-z0-9']+/g) ?? []).filter((word) => /[a-z0-9]/.test(word))
}
