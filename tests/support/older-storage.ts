import { createHash, createHmac } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCookie } from '@remix-run/node'
import { openDatabase } from '#db/client'
import { babble, RATE_HZ } from '../../engine/tests/support/synthetic-voice'
import { writeWav } from '../../engine/tests/support/wav'
import { migrateUpTo } from './migration-steps'

const SECRET = 'a-secret-that-was-made-on-the-first-start'
const TOKEN = 'the-token-that-eleanors-browser-holds'

const voice = (id: string) => `voices/${id}`
const story = (number: number) => `stories/5f0d1e9a-3f2c-4f57-9a52-0b6c2d71f60${number}`

/** The files of the rows in older-storage.sql, and one of a deleted story. */
const files: Record<string, string> = {
  [`${voice('c2a9e1d4-77b0-4a5f-b1b5-6f2d8e90a404')}/original`]: 'voice.mp3',
  [`${voice('c2a9e1d4-77b0-4a5f-b1b5-6f2d8e90a404')}/analysis`]: 'analysis copy',
  [`${voice('c2a9e1d4-77b0-4a5f-b1b5-6f2d8e90a404')}/photo`]: 'photo.jpg',
  [`${voice('e81b34f7-0d6c-4e0b-8b1d-93c0fa6bb505')}/original`]: 'voice.wav',
  [`${voice('e81b34f7-0d6c-4e0b-8b1d-93c0fa6bb505')}/analysis`]: 'analysis copy',
  [`${story(1)}.mp3`]: 'voice.mp3',
  [`${story(3)}/sample`]: 'analysis copy',
  [`${story(4)}/sample`]: 'analysis copy',
  'stories/deleted.mp3': 'voice.mp3',
}

/** The path of a key's file, computed without the current file store, which must find it. */
export function olderPlace(storageDir: string, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return join(storageDir, 'files', hash.slice(0, 2), hash.slice(2, 4), Buffer.from(key).toString('hex'))
}

/**
 * Creates the STORAGE_DIR of commit 1ab3ea81 after a crash, with the data of two users and an admin.
 * @returns the Cookie header of a browser that is signed in as Eleanor
 */
export async function leaveOlderStorage(storageDir: string): Promise<{ eleanorsCookie: string }> {
  writeFileSync(join(storageDir, 'session-secret'), SECRET, { mode: 0o600 })
  for (const [key, fixture] of Object.entries(files)) {
    const place = olderPlace(storageDir, key)
    mkdirSync(dirname(place), { recursive: true })
    if (fixture === 'analysis copy') writeWav(place, babble(2, 150), RATE_HZ)
    else copyFileSync(join('tests/fixtures', fixture), place)
  }
  const rows = readFileSync('tests/fixtures/older-storage.sql', 'utf8')
    .replace('TOKEN_HASH', createHmac('sha256', SECRET).update(TOKEN).digest('hex'))
    .replace('TOM_HASH', createHash('sha256').update('tom').digest('base64url'))
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  try {
    migrateUpTo(db, 1)
    db.$client.exec(rows)
  } finally {
    db.$client.close()
  }
  const key = createHmac('sha256', SECRET).update('cookie\neverspoken_session').digest('base64url')
  const cookie = createCookie('everspoken_session', { secrets: [key] })
  return { eleanorsCookie: (await cookie.serialize(TOKEN)).split(';')[0] as string }
}
