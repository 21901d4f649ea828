/** Normalises line ends, as forms send CRLF, and removes control characters: SQLite's length() ends at a NUL. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')
}

/** Without what is never seen: zero-width characters, variation selectors, marks of direction, fillers. */
export const seenIn = (text: string) =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '').trim()

/** Cuts to `maxCharacters` UTF-16 units, never within a surrogate pair. */
export function cutText(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '')
}
