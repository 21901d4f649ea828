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

export const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET')
