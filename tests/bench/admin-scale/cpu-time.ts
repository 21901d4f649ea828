import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of a process and all its threads so far, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [onCpu] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    nanoseconds += Number(onCpu)
  }
  return nanoseconds / 1e6
}
