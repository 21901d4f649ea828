import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { keepReadyStory, keepSample } from './kept-stories'
import { newFolder } from './new-folder'
import { operate } from './operator'
import { insertUser } from './rows'

/* Storages without a service, for the tests of the commands backup and restore. */
export async function newStorage(storageDir = newFolder()) {
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  migrateDatabase(db)
  writeFileSync(join(storageDir, 'session-secret'), 's'.repeat(64), { mode: 0o600 })
  const place = { db, store: fileStoreIn(storageDir) }
  const userId = insertUser(db)
  const sample = await keepSample(place, userId)
  const story = await keepReadyStory(place, userId)
  await keepReadyStory(place, userId)
  return { storageDir, ...place, userId, sample, story, close: () => db.$client.close() }
}

/** All files with their bytes, except the locks. */
export function contents(folder: string): Record<string, string> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['in-use', 'serving'].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    all.sort().map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]),
  )
}

/** @returns the folder of a backup of such a storage */
export async function newBackup(): Promise<string> {
  const source = await newStorage()
  source.close()
  const { code, stdout, stderr } = await operate(['backup', '--to', newFolder()], {
    storageDir: source.storageDir,
  })
  if (code !== 0) throw new Error(stderr)
  return stdout.trim()
}
