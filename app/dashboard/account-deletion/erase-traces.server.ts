import { statSync } from 'node:fs'
import { config } from '~/platform/config.server'
import type { NewJob } from '~/platform/jobs/enqueue.server'
import type { JobHandling } from '~/platform/jobs/job'
import { database, eraseDeletedRows } from '~/platform/storage/database.server'

export const ERASE_TRACES = 'erase-traces'

/** Writing a file anew stops the service for about a second for each 100 MB, so a larger one waits for the night. */
const MAX_BYTES_BY_DAY = 50_000_000

const NIGHT_HOUR = 3

export const eraseTraces = (now = new Date(), sizeBytes = statSync(config.databasePath).size): NewJob => ({
  kind: ERASE_TRACES,
  subject: 'database',
  payload: {},
  runAfterAt: sizeBytes > MAX_BYTES_BY_DAY ? nextNight(now) : now,
  maxAttempts: 50,
})

function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night < now) night.setDate(night.getDate() + 1)
  return night
}

const HOUR_MS = 3_600_000

export const eraseTracesJob: JobHandling = {
  async run(_job, { complete }) {
    if (!eraseDeletedRows(database())) throw new Error('Another process reads from the database.')
    // At once, so that an enqueue() from here on adds another.
    complete(() => {})
  },
  backoffMs: (attempt) => Math.min(HOUR_MS, 1000 * 2 ** attempt),
}
