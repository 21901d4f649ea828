import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

const isLinux = process.platform === 'linux'

/** How often a process's memory is looked at. Asking `ps` starts a process of its own, so it is asked less often. */
export const WATCH_INTERVAL_MS = isLinux ? 100 : 500

/** The resident memory of another process; 0 where it is gone or can't be asked. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    return 1024 * Number(isLinux ? fromProc(pid) : await fromPs(pid))
  } catch {
    return 0
  }
}

/** proc(5): VmRSS is in kB whatever the page size, which /proc/PID/statm is not. */
const fromProc = (pid: number) =>
  /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0

const fromPs = async (pid: number) => (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
