import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { keepFile, storeIn } from '../support/kept-stories'
import { insertStory, insertVoiceSample } from '../support/rows'
import type { Service } from '../support/service'

/** Inserts ready stories that can be played, two voices in turn. @returns their ids, newest first */
export async function addReadyStories(service: Service, username: string, count: number): Promise<string[]> {
  const ids = await inDatabase(service, (db) => {
    const userId = db.select().from(users).where(eq(users.username, username)).get()?.id ?? ''
    const voices = ['Grandma Rose', 'Grandpa Jo'].map((name) =>
      insertVoiceSample(db, userId, { name, photoKey: `voices/${username}/${name}` }),
    )
    return Array.from({ length: count }, (_, index) => {
      const voiceId = voices[index % 2]
      const id = randomUUID()
      return insertStory(db, userId, {
        ...{ id, voiceId, audioPath: `stories/${id}.mp3`, status: 'ready', sampleKey: null },
        ...{ durationMs: 8000, sizeBytes: 1, peaks: Buffer.alloc(240, 99) },
        content: `Cake number ${index}.`,
        // A word each two seconds.
        wordTimes: [
          { from: 0, to: 4, startMs: 0, endMs: 1900 },
          { from: 5, to: 11, startMs: 2000, endMs: 3900 },
          { from: 12, to: 14, startMs: 4000, endMs: 5900 },
        ],
        createdAt: new Date(Date.UTC(2026, 0, 31 - index)),
      })
    })
  })
  const recording = readFileSync('tests/fixtures/voice.mp3')
  for (const id of ids) await keepFile(storeIn(service.storageDir), `stories/${id}.mp3`, recording)
  return ids
}
