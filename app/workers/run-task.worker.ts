/*
 * The main module of every worker process: loads the worker named on its command line, and runs its tasks one after
 * another. Exits when the worker can't be loaded.
 */
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The messages of a worker process: progress, sent by the worker itself, and then the task's outcome. */
export type WorkerMessage =
  | { progress: number }
  | { result: unknown }
  | { thrown: { description: string; stack?: string } }

const [entry, servicePid] = process.argv.slice(2)

// The service enforces the limits, so a worker must not outlive it. The thread kills the process within a second of
// the service's exit, even while a task blocks the main thread.
const watchService = `setInterval(() => {
  if (process.ppid !== ${Number(servicePid)}) process.kill(process.pid, 'SIGKILL')
}, 1000)`
new Worker(watchService, { eval: true, execArgv: [] }).unref()

const worker = import(pathToFileURL(entry).href)

process.on('message', async ({ task }: { task: unknown }) => {
  const { default: run } = await worker
  try {
    process.send?.({ result: await run(task) } satisfies WorkerMessage)
  } catch (error) {
    const { stack } = (error ?? {}) as { stack?: string }
    process.send?.({ thrown: { description: String(error), stack } } satisfies WorkerMessage)
  }
})
