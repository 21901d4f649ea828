/**
 * A gate for work that only so much of may go on at once; the rest waits, first come, first served.
 * @returns runs one piece of work when its turn comes
 */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed over, so that nobody who comes just now can take it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
