import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Service, startService } from './service'

/** The settings that give a built service or command a clock that is off: see clock-offset.mjs. */
export const clockSettings = (offsetMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/clock-offset.mjs'))}`,
  CLOCK_OFFSET_MS: String(offsetMs),
})

export interface ClockedService {
  service: Service
  /** Sets the clock for the next start. */
  setForNextStart(offsetMs: number): void
  /** Sets the clock of the running service. */
  set(offsetMs: number): void
}

/** Starts the built service with a clock that can be set. */
export async function startClockedService(): Promise<ClockedService> {
  const settings = clockSettings(0)
  const service = await startService(settings)
  const file = join(service.storageDir, 'clock-offset')
  settings.CLOCK_OFFSET_FILE = file
  return {
    service,
    setForNextStart(offsetMs) {
      settings.CLOCK_OFFSET_MS = String(offsetMs)
    },
    set(offsetMs) {
      writeFileSync(file, String(offsetMs))
      process.kill(service.pid, 'SIGUSR2')
    },
  }
}
