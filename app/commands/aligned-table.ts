/** Aligns rows in columns, two spaces apart. */
export function alignedTable(rows: string[][]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => width(row[column]))))
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column] - width(cell)))
      .join('  ')
      .trimEnd(),
  )
}

const width = (text: string) => Array.from(text).length
