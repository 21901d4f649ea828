export function anyOf(list: string): string {
  return `(?:${wordsOf(list).join('|')})`
}

export function setOf(list: string): ReadonlySet<string> {
  return new Set(wordsOf(list))
}

function wordsOf(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
}

export function mapOf(list: string): Record<string, string> {
  return Object.fromEntries(list.split(/;\s/).map((entry) => entry.trim().split(': ')))
}
