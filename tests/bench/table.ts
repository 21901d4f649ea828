/** A Markdown table with aligned columns, readable in a terminal, too. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [head, head.map(() => ''), ...rows].map((cells) => cells.map(String))
  const widths = head.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column].length)))
  return lines
    .map((cells, line) => cells.map((cell, i) => cell.padEnd(widths[i], line === 1 ? '-' : ' ')))
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export interface Finding {
  what: string
  seen: string
  isMet: boolean
}

export const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET')

/** Each thing that was looked at, with what was seen, and whether that is as it should be. */
export const findingsTable = (title: string, findings: readonly Finding[]) =>
  markdownTable(
    [title, 'seen', ''],
    findings.map(({ what, seen, isMet }) => [what, seen, verdict(isMet)]),
  )

/** Collects findings. */
export function createFindings() {
  const findings: Finding[] = []
  const note = (what: string, seen: string | number, isMet: boolean) =>
    findings.push({ what, seen: String(seen), isMet })
  return { findings, note }
}
