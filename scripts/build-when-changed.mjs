// Runs a built program that makes one file, unless the file is still what its program makes.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Makes a file again if it is missing or damaged, or if its program or the packages changed.
 * @param {string} program gets the path to write to as its argument
 * @param {string} file a file beside it, with the ending .sha256, has the hash of all three
 * @param {string} packages the lock file
 */
export async function makeWhenChanged(program, file, packages) {
  const stamp = `${file}.sha256`
  const hash = () => {
    const all = createHash('sha256')
    for (const name of [program, packages, file]) all.update(readFileSync(name))
    return all.digest('hex')
  }
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash()) return
  // Other builds and tests may make it at the same time.
  const unfinished = `${file}.${process.pid}`
  try {
    await promisify(execFile)(process.execPath, [program, unfinished])
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
  writeFileSync(stamp, hash())
}
