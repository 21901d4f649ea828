import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { piecesOf } from '../../src/text/pieces-of-text'

/*
 * spoken-lines.txt: a line as users write it (\n is a line feed), then an indented line with the
 * words that are read. Written by hand; a change there changes what listeners hear.
 */
const table = readFileSync(join(import.meta.dirname, 'spoken-lines.txt'), 'utf8')
const groups = table
  .trim()
  .split(/^# /m)
  .filter(Boolean)
  .map((group) => {
    const [name, ...lines] = group.trimEnd().split('\n')
    return { name, lines: lines.filter(Boolean) }
  })

function unescaped(line: string): string {
  return line
    .replaceAll('\\n', '\n')
    .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

describe.each(groups)('normalisation: $name', ({ lines }) => {
  const rows = lines.flatMap((line, i) => (i % 2 === 0 ? [[line, lines[i + 1].trim()]] : []))

  it.each(rows)('%s', (written, spoken) => {
    expect(
      piecesOf(unescaped(written))
        .map(({ text }) => text)
        .join(' '),
    ).toBe(spoken)
  })
})

it('has a table of at least 150 lines', () => {
  expect(groups.reduce((sum, { lines }) => sum + lines.length / 2, 0)).toBeGreaterThanOrEqual(150)
})
