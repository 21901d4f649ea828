import { database, tables } from '~/database.server'
import { createQueue } from '~/jobs/queue.server'

/*
 * A service that is killed in the middle of its job: says 'started' once the job is claimed, with its work half
 * done, and never ends. Runs in a process of its own; STORAGE_DIR names the database.
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
