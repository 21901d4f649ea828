/** The words of a list as alternatives of a pattern. @param list white space between words, _ for a space within one */
export function anyOf(list: string): string {
  return `(?:${wordsOf(list).join('|')})`
}

/** The words of a list, to look one up. */
export function setOf(list: string): ReadonlySet<string> {
  return new Set(wordsOf(list))
}

function wordsOf(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
}
