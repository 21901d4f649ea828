import { database, eraseDeletedRows } from '~/database.server'
import type { NewJob } from '~/jobs/enqueue.server'
import type { JobHandling } from '~/jobs/job'

export const ERASE_TRACES = 'erase-traces'

/** The job that removes deleted rows from the database file; one waits at most. */
export const eraseTraces = (): NewJob => ({
  kind: ERASE_TRACES,
  subject: 'database',
  payload: {},
  // About two days.
  maxAttempts: 50,
})

const HOUR_MS = 3_600_000

export const eraseTracesJob: JobHandling = {
  async run(_job, { complete }) {
    if (!eraseDeletedRows(database())) throw new Error('Another process reads from the database.')
    // At once, so that an enqueue() from here on adds another.
    complete(() => {})
  },
  backoffMs: (attempt) => Math.min(HOUR_MS, 1000 * 2 ** attempt),
}
