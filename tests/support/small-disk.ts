import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface SmallDisk {
  /** Its folder, empty. */
  dir: string
  /** Of a service that runs on it. */
  settings: Record<string, string>
  freeBytes(): number
  /** Fills it with the file of another program, except for some bytes. */
  fill(exceptBytes?: number): void
  /** Deletes that file. */
  clear(): void
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
    settings: {},
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
    unmount() {
      // Lazily: a process that is just ending may still have a file open.
      execFileSync('umount', ['-l', dir])
      rmdirSync(dir)
    },
  }
}

/**
 * A folder that seems to be a small disk to a service with its settings: see full-disk.mjs. For where nothing can be
 * mounted.
 */
export function standInDisk(sizeMb: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'everspoken-disk-'))
  const sizeBytes = sizeMb * 2 ** 20
  const filler = join(dir, 'of-another-program')
  const freeBytes = () => {
    const sizes = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => {
      const found = statSync(join(dir, name), { throwIfNoEntry: false })
      return found?.isFile() ? found.size : 0
    })
    return Math.max(0, sizeBytes - sizes.reduce((sum, size) => sum + size, 0))
  }
  return {
    dir,
    settings: {
      NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/full-disk.mjs'))}`,
      SMALL_DISK_DIR: dir,
      SMALL_DISK_BYTES: String(sizeBytes),
    },
    freeBytes,
    fill(exceptBytes = 0) {
      const filled = statSync(filler, { throwIfNoEntry: false })?.size ?? 0
      if (filled === 0) writeFileSync(filler, '')
      // Without blocks: only its size counts.
      truncateSync(filler, filled + Math.max(0, freeBytes() - exceptBytes))
    },
    clear: () => rmSync(filler, { force: true }),
    unmount: () => rmSync(dir, { recursive: true, force: true }),
  }
}
