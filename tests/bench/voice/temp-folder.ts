import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the bench's own that outlives a run: what it holds is only ever worth time. */
export function tempFolder(...names: string[]): string {
  const folder = join(tmpdir(), 'everspoken-bench-voice', ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}
