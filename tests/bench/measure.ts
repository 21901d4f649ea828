import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Service, startService } from '../support/service'

const POLL_MS = 100

/** @throws after the timeout */
export async function until(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 280_000,
  pollMs = POLL_MS,
): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('It did not come true in time.')
    await wait(pollMs)
  }
}

/** Works in an empty folder, and removes it with all that is left in it. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Works with a service that has a storage of its own, and disposes of both. */
export async function withService<T>(
  work: (service: Service) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const service = await startService(settings)
  try {
    return await work(service)
  } finally {
    await service.dispose()
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How long work takes, in ms. */
export async function timed(work: () => unknown): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Processor time of a process and all its threads so far, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [onCpu] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    nanoseconds += Number(onCpu)
  }
  return nanoseconds / 1e6
}

/**
 * Measures several things in turn, so that what else the machine does meets all of them; the median of each.
 * @param warmUps rounds before, which don't count
 */
export async function inTurn<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
  warmUps = 0,
): Promise<Record<Name, number>> {
  const entries = Object.entries<() => Promise<number>>(measures)
  const figures = new Map<string, number[]>(entries.map(([name]) => [name, []]))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, measure] of entries) {
      const figure = await measure()
      if (round >= 0) figures.get(name)?.push(figure)
    }
  }
  return Object.fromEntries([...figures].map(([name, values]) => [name, median(values)])) as Record<
    Name,
    number
  >
}
