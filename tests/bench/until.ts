import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100

/** @throws after the timeout */
export async function until(holds: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('It did not come true in time.')
    await wait(POLL_MS)
  }
}
