/** So many words in a row are seldom in two texts by chance. */
const RUN = 4

/** Whether a text is another one, and not an edited one: it has no four words in a row of the old one. */
export function isReplaced(text: string, old: string): boolean {
  const words = text.split(/\s+/)
  const before = old.replace(/\s+/g, ' ')
  const isLeft = (_: string, i: number) => before.includes(words.slice(i, i + RUN).join(' '))
  return text !== old && !words.slice(RUN - 1).some(isLeft)
}
