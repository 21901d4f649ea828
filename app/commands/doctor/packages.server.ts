import { constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { type Finding, findingsOn } from '~/finding'
import { mayAccess } from '~/storage/disk/free-room.server'

const REINSTALL = 'Delete node_modules and run npm start, which installs it again.'

/**
 * Reads the database without migrating or changing it. The last connection to close checkpoints the log: if there is
 * one, that is left to the service; if there is none, a read-only connection would leave an empty one.
 */
export async function readUnchanged<T>(path: string, read: (client: Sqlite.Database) => T): Promise<T> {
  const { default: Database } = await import('better-sqlite3')
  const client = new Database(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true })
  try {
    client.pragma('query_only = ON')
    client.pragma('busy_timeout = 5000')
    return read(client)
  } finally {
    client.close()
  }
}

/** Checks SQLite first, by a late import, since other checks need it and it may be missing. */
export async function lookAtSqlite(): Promise<Finding> {
  const { ok, broken } = findingsOn('SQLite')
  try {
    const { default: Database } = await import('better-sqlite3')
    const client = new Database(':memory:')
    const version = String(client.prepare('SELECT sqlite_version()').pluck().get())
    client.close()
    return ok(`${version} loads; no compiler is needed.`)
  } catch (error) {
    const missing = missingCompilerTools()
    const tools =
      missing.length > 0
        ? `Without a prebuilt binary it must be compiled, and ${missing.join(', ')} can't be found: apt-get install python3 make g++. `
        : ''
    return broken(`better-sqlite3 does not load (${firstLine(error)}).`, `${tools}${REINSTALL}`)
  }
}

function missingCompilerTools(): string[] {
  const tools = [['python3'], ['make'], ['g++', 'c++', 'clang++']]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isThere = (name: string) => folders.some((folder) => mayAccess(join(folder, name), constants.X_OK))
  return tools.filter((names) => !names.some(isThere)).map(([name]) => name)
}

/** Whether the decoders load; without an optional one, its formats are refused with an explanation. */
export const lookAtDecoders = (): Promise<Finding[]> =>
  Promise.all([
    lookAt('MP3', 'can be decoded; WAV always can.', 'mpg123-decoder', async () => {
      const { MPEGDecoder } = await import('mpg123-decoder')
      const decoder = new MPEGDecoder()
      await decoder.ready
      decoder.free()
    }),
    lookAt(
      'M4A and MP4',
      'can be decoded.',
      '@audio/decode-aac (GPL-2.0)',
      () => import('@audio/decode-aac'),
      {
        without: 'are refused with an explanation: the optional package',
        remedy: `To support them: ${REINSTALL}`,
      },
    ),
    lookAtPictures(),
  ])

async function lookAtPictures(): Promise<Finding> {
  const says = 'JPEG, PNG, WebP, GIF, AVIF, TIFF and HEIC can be read.'
  const found = await lookAt('photos', says, 'sharp', async () => {
    const { default: sharp } = await import('sharp')
    const create = { width: 8, height: 8, channels: 3, background: '#000000' } as const
    await sharp({ create }).jpeg().toBuffer()
  })
  if (found.state !== 'ok') return found
  const heic = 'libheif-js (LGPL-3.0)'
  return lookAt('photos', says, heic, () => import('libheif-js/wasm-bundle.js'), {
    without: 'HEIC is refused with an explanation: the optional package',
    remedy: `To support it: ${REINSTALL}`,
  })
}

/** @param optional what follows where the package isn't installed; without it, the service needs the package */
async function lookAt(
  what: string,
  says: string,
  name: string,
  load: () => Promise<unknown>,
  optional?: { without: string; remedy: string },
): Promise<Finding> {
  const { ok, warning, broken } = findingsOn(what)
  try {
    await load()
    return ok(says)
  } catch (error) {
    return optional
      ? warning(`${optional.without} ${name} is not installed.`, optional.remedy)
      : broken(`${name} does not load (${firstLine(error)}).`, REINSTALL)
  }
}

/** The engine pocket says itself when it can't run without it. */
export async function lookAtNeuralAddon(): Promise<Finding> {
  const { ok } = findingsOn('neural voices')
  try {
    await import('sherpa-onnx-node')
    return ok('The optional package sherpa-onnx-node loads.')
  } catch (error) {
    return ok(
      `The optional package sherpa-onnx-node does not load (${firstLine(error)}); only the engine pocket needs it.`,
    )
  }
}

export const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]
