import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Its folder, empty. */
  dir: string
  freeBytes(): number
  /** Fills it with the file of another program, except for some bytes. */
  fill(exceptBytes?: number): void
  /** Deletes that file. */
  clear(): void
  makeReadOnly(): void
  unmount(): void
}

/**
 * Mounts a small tmpfs, which takes root on Linux.
 * @returns why not, where that is forbidden
 */
export function mountSmallDisk(sizeMb: number): SmallDisk | string {
  const dir = mkdtempSync(join(tmpdir(), 'everspoken-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=700`, 'everspoken-test', dir], {
      stdio: 'pipe',
    })
  } catch (error) {
    rmdirSync(dir)
    return `a small disk can't be mounted here: ${String((error as Error).message)
      .split('\n')
      .at(-2)}`
  }
  const filler = join(dir, 'of-another-program')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  }
  return {
    dir,
    freeBytes,
    fill(exceptBytes = 0) {
      try {
        appendFileSync(filler, Buffer.alloc(Math.max(0, freeBytes() - exceptBytes)))
      } catch (error) {
        // The service took some of it first: the disk is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    clear: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', dir]),
    unmount() {
      // Lazily: a process that is just ending may still have a file open.
      execFileSync('umount', ['-l', dir])
      rmdirSync(dir)
    },
  }
}
