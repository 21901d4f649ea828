const started = new Set<() => void>()

/** @returns unregisters the queue */
export function registerQueue(wake: () => void): () => void {
  started.add(wake)
  return () => started.delete(wake)
}

/**
 * Makes this process's queues poll at once for new and deleted jobs. Called by enqueue(), and to be called after
 * deleting a job's subject. Inside a transaction, the queues poll when it is over.
 */
export function wakeQueues(): void {
  for (const wake of started) wake()
}
