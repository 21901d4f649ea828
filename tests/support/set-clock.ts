import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The settings that give a built service or command a clock that is off: see clock-offset.mjs. */
export const clockSettings = (offsetMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/clock-offset.mjs'))}`,
  CLOCK_OFFSET_MS: String(offsetMs),
})
