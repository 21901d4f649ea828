import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Db } from '#db/client'
import { type FileStore, fileStoreIn } from '~/platform/storage/files/file-store.server'
import { inDatabase } from './in-database'
import { insertStory, insertVoiceSample, readyAs, userIdOf } from './rows'
import type { Service } from './service'

export async function keepFile(store: FileStore, key: string, bytes: Buffer | string): Promise<void> {
  const path = await store.newSpoolPath()
  await writeFile(path, bytes)
  await store.put(key, path)
}

/** The keys of all stored files that contain a text, sorted. */
export async function storedKeys(store: FileStore, part = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list()) if (key.includes(part)) keys.push(key)
  return keys.sort()
}

/** Stores a ready story with its own audio; the file comes first, as in the service. */
export async function keepReadyStory(
  { db, store }: { db: Db; store: FileStore },
  userId: string,
): Promise<{ id: string; key: string; bytes: Buffer }> {
  const id = randomUUID()
  const key = `stories/${id}.mp3`
  const bytes = randomBytes(2000 + Math.floor(Math.random() * 40_000))
  await keepFile(store, key, bytes)
  insertStory(db, userId, { id, ...readyAs(key), sizeBytes: bytes.length })
  return { id, key, bytes }
}

/** Gives a person a ready story with these bytes of sound, or so many random ones. @returns the path of its sound */
export async function giveStory(
  service: Service,
  username: string,
  sound: Buffer | number,
  values: Parameters<typeof insertStory>[2] = {},
): Promise<string> {
  const id = values.id ?? randomUUID()
  const key = `stories/${id}.mp3`
  const bytes = typeof sound === 'number' ? randomBytes(sound) : sound
  await keepFile(fileStoreIn(service.storageDir), key, bytes)
  inDatabase(service, (db) => {
    const story = { ...readyAs(key), sizeBytes: bytes.length, ...values, id }
    insertStory(db, userIdOf(db, username), story)
  })
  return `/app-storage/${key}`
}

export async function keepSample({ db, store }: { db: Db; store: FileStore }, userId: string) {
  const id = insertVoiceSample(db, userId)
  const keys = { original: `voices/${id}/original`, analysis: `voices/${id}/analysis` }
  for (const key of Object.values(keys)) await keepFile(store, key, randomBytes(1000))
  return { id, ...keys }
}
