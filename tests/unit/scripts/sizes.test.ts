import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* The sizes of docs/architecture.md, Conventions. */
const MAX_FILES = 25
const MAX_LINES = 300
const MAX_SIGNAL_LINES = 350
const MAX_ROUTE_LINES = 120

const files = ['app', 'engine/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))

function maxLinesOf(file: string): number {
  if (file.endsWith('/route.tsx')) return MAX_ROUTE_LINES
  return file.startsWith('engine/') ? MAX_SIGNAL_LINES : MAX_LINES
}

test('a folder of app/ or engine/src/ has at most 25 files', () => {
  const folders = files.map((file) => dirname(file))
  const counts = [...new Set(folders)].map((folder) => ({
    folder,
    files: folders.filter((one) => one === folder).length,
  }))
  expect(counts.filter((one) => one.files > MAX_FILES)).toEqual([])
})

test('a route file has at most 120 lines, other files 300, and those of the voice engine 350', () => {
  const lines = files
    .filter((file) => /[.]tsx?$/.test(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  const tooLong = lines.filter((one) => one.lines > maxLinesOf(one.file))
  expect(tooLong).toEqual([])
})
