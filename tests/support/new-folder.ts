import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'everspoken-folders-'))
// A test may run a program under another account there.
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0

/** An empty folder that is gone after the tests of the file. */
export function newFolder(): string {
  const folder = join(root, `folder-${++folders}`)
  mkdirSync(folder)
  return folder
}
