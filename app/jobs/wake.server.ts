/** The started queues of this process. */
const started = new Set<() => void>()

/** @returns takes the queue out again */
export function registerQueue(wake: () => void): () => void {
  started.add(wake)
  return () => started.delete(wake)
}

/**
 * Lets the queues of this process look at once for new and for vanished jobs. enqueue() calls it; so should who
 * deletes what a job is about. May be called inside a transaction: the queues look when that is over.
 */
export function wakeQueues(): void {
  for (const wake of started) wake()
}
