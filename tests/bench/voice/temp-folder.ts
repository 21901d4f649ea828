import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A cache folder of the bench that outlives a run; its content only saves time. */
export function tempFolder(...names: string[]): string {
  const folder = join(tmpdir(), 'everspoken-bench-voice', ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}
