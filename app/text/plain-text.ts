/** One kind of line end, as forms send CRLF and scripts LF, and no control characters: SQLite's length() ends at a NUL. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')
}

/** At most `maxCharacters` UTF-16 units, never half of a surrogate pair. */
export function cutText(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '')
}
