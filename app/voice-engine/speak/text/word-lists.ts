/** A pattern that matches any item of `list`: separated by white space, _ for a space in an item. */
export function anyOf(list: string): string {
  return `(?:${wordsOf(list).join('|')})`
}

/** The words of a list as a set. */
export function setOf(list: string): ReadonlySet<string> {
  return new Set(wordsOf(list))
}

function wordsOf(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
}
