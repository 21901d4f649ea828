import { statSync } from 'node:fs'
import path from 'node:path'

export interface Permissions {
  reads?: readonly string[]
  writes?: readonly string[]
  /** Native code, on which Node.js's permissions have no hold. */
  addons?: boolean
  network?: boolean
}

/** The built program and its packages; not the project's folder, in which STORAGE_DIR is by default. */
const PROGRAM = ['build', 'node_modules', 'package.json']

/**
 * The flags of Node.js's permission model for a worker process: a decoder that a hostile file has taken over finds
 * neither the database nor the session secret, and starts no program. The network is closed by the versions of Node.js
 * that know --allow-net (25 and newer).
 */
export function permissionFlags(entry: string, permissions: Permissions): string[] {
  const { reads = [], writes = [], addons, network } = permissions
  const { allowedNodeEnvironmentFlags: known } = process
  const readable = [...PROGRAM, path.dirname(entry), ...reads, ...writes]
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    // It opens any file, whatever the permissions.
    ...(known.has('--no-experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
    // Some of V8's flags name a file to write, and the worker could set them.
    '--freeze-flags-after-init',
    ...readable.map((place) => `--allow-fs-read=${asPlace(place)}`),
    ...writes.map((folder) => `--allow-fs-write=${asPlace(folder)}`),
    ...(addons ? ['--allow-addons'] : []),
    ...(network && known.has('--allow-net') ? ['--allow-net'] : []),
  ]
}

/** A folder with a slash at its end, so that it doesn't stand for its namesakes such as files-of-another. */
function asPlace(file: string): string {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
  return isFile ? path.resolve(file) : `${path.resolve(file)}/`
}
