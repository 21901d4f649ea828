/*
 * Preloaded by NODE_OPTIONS where no small disk can be mounted: the folder SMALL_DISK_DIR seems to be a disk of
 * SMALL_DISK_BYTES. Files and SQLite's writing statements beneath it fail as on a full disk, with ENOSPC and SQLITE_FULL.
 * Unlike a real one it doesn't limit what worker processes write, and a statement fails before it runs, not within.
 */
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'

const dir = resolve(process.env.SMALL_DISK_DIR ?? '')
const sizeBytes = Number(process.env.SMALL_DISK_BYTES)

/** The sizes of all files, as the disk of the mounted kind counts them. */
const usedBytes = () =>
  fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.statSync(join(dir, name), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)

const freeBytes = () => Math.max(0, sizeBytes - usedBytes())

/** @param {unknown} path @param {number} [bytes] */
function requireRoom(path, bytes = 1) {
  if (typeof path === 'string' && !resolve(path).startsWith(dir)) return
  if (bytes <= freeBytes()) return
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' })
}

/** @param {unknown} content */
const lengthOf = (content) =>
  typeof content === 'string' ? Buffer.byteLength(content) : (content?.byteLength ?? 1)

const { statfsSync, write, writeFileSync, appendFileSync, promises } = fs
const { writeFile, appendFile, copyFile } = promises

fs.statfsSync = (path, options) => ({
  ...statfsSync(path, options),
  bsize: 1,
  blocks: sizeBytes,
  bavail: freeBytes(),
})

/** Of streams: `write` gets a file descriptor, and only spool files are written so. */
fs.write = (fd, buffer, ...rest) => {
  try {
    requireRoom(undefined, lengthOf(buffer))
  } catch (error) {
    return rest.at(-1)(error)
  }
  return write(fd, buffer, ...rest)
}

fs.writeFileSync = (path, content, options) => {
  requireRoom(path, lengthOf(content))
  return writeFileSync(path, content, options)
}

fs.appendFileSync = (path, content, options) => {
  requireRoom(path, lengthOf(content))
  return appendFileSync(path, content, options)
}

/** @param {string} path @param {AsyncIterable<Uint8Array>} chunks */
async function* checked(path, chunks) {
  for await (const chunk of chunks) {
    requireRoom(path, chunk.byteLength)
    yield chunk
  }
}

promises.writeFile = async (path, content, options) => {
  const isStream = typeof content === 'object' && Symbol.asyncIterator in content
  if (!isStream) requireRoom(path, lengthOf(content))
  return writeFile(path, isStream ? checked(path, content) : content, options)
}

promises.appendFile = async (path, content, options) => {
  requireRoom(path, lengthOf(content))
  return appendFile(path, content, options)
}

promises.copyFile = async (from, to, mode) => {
  requireRoom(to, (await promises.stat(from)).size)
  return copyFile(from, to, mode)
}

syncBuiltinESMExports()

const Database = createRequire(resolve('build/server.js'))('better-sqlite3')
const { prepare } = Database.prototype

Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (statement.readonly) return statement
  for (const name of ['run', 'get', 'all', 'iterate']) {
    const act = statement[name].bind(statement)
    statement[name] = (...values) => {
      if (freeBytes() === 0) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
      return act(...values)
    }
  }
  return statement
}
