import { createQueue } from '~/jobs/queue.server'
import { database, tables } from '~/storage/database.server'

/*
 * A service that is killed during its job: prints 'started' in the middle of the job, and never ends. Runs in a
 * separate process; STORAGE_DIR names the database.
 */
const queue = createQueue({
  db: database(),
  handlers: {
    async narrate(job, { progress }) {
      progress(0.5)
      const { id } = database().select().from(tables.jobs).get()!
      process.stdout.write(`started ${id === job.id}\n`)
      await new Promise(() => {})
    },
  },
})
queue.start()
