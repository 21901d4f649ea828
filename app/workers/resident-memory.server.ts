import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

const isLinux = process.platform === 'linux'

/** How often a process's memory is looked at. Asking `ps` starts a process of its own, so it is asked less often. */
export const WATCH_INTERVAL_MS = isLinux ? 100 : 500

/**
 * The resident memory of another process.
 * @returns bytes, or undefined where the process is gone or can't be asked
 */
export function residentBytes(pid: number): Promise<number | undefined> {
  return isLinux ? Promise.resolve(fromProc(pid)) : fromPs(pid)
}

/** proc(5): VmRSS is in kB whatever the page size, which /proc/PID/statm is not. */
function fromProc(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return found ? Number(found[1]) * 1024 : undefined
  } catch {
    return undefined
  }
}

function fromPs(pid: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
      const kilobytes = Number.parseInt(stdout, 10)
      resolve(error || !Number.isFinite(kilobytes) ? undefined : kilobytes * 1024)
    })
  })
}
