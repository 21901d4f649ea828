import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

const isLinux = process.platform === 'linux'

/** How often a process's memory is checked; less often by `ps`, which takes a process of its own. */
export const WATCH_INTERVAL_MS = isLinux ? 100 : 500

/** Returns the resident memory of another process; 0 if that has exited or can't be queried. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    return 1024 * Number(isLinux ? fromProc(pid) : await fromPs(pid))
  } catch {
    return 0
  }
}

/** Reads VmRSS (proc(5)), which is in kB whatever the page size, unlike /proc/PID/statm. */
const fromProc = (pid: number) =>
  /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0

const fromPs = async (pid: number) => (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
