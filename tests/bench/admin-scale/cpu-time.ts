import { readdirSync, readFileSync } from 'node:fs'

/** What a process has used of the processors so far, all its threads together, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [onCpu] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    nanoseconds += Number(onCpu)
  }
  return nanoseconds / 1e6
}
