import { randomUUID } from 'node:crypto'
import { createUser, type User } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import type { VoiceUpload } from '~/voices/voice-intake.server'
import { voiceKeys } from '~/voices/voice-profiles.server'

/** A new user for each test. */
export function newPerson(): User {
  const { user } = createUser({
    username: `p_${randomUUID().slice(0, 8)}`,
    firstName: 'Ada',
    lastName: 'Byrne',
    passwordHash: 'not a hash',
  })
  if (!user) throw new Error('The name is taken.')
  return user
}

/** Inserts a voice and its recording, of the same id, without their files. */
export function newVoice(user: User, name = 'Grandma Rose'): string {
  const id = randomUUID()
  const keys = voiceKeys(id)
  const createdAt = new Date()
  database()
    .insert(tables.voices)
    .values({
      ...{ id, userId: user.id, name, accent: 'Irish', photoKey: keys.photo, createdAt },
      memory: 'Soft, and close to laughing.',
    })
    .run()
  database()
    .insert(tables.recordings)
    .values({
      ...{ id, userId: user.id, voiceId: id, createdAt },
      filename: 'rose.mp3',
      fileKey: keys.original,
      analysisKey: keys.analysis,
      mimeType: 'audio/mpeg',
      sizeBytes: 1000,
      durationMs: 5000,
      soundMs: 4000,
      incomplete: false,
      peaks: Buffer.alloc(240, 9),
    })
    .run()
  return id
}

interface UploadParts {
  audioPath?: string
  audioFilename?: string
  photoPath?: string
  tooLarge?: string[]
  [text: string]: string | string[] | undefined
}

/** An upload form with these texts and files. */
export function voiceUpload({ audioPath, photoPath, tooLarge = [], ...texts }: UploadParts): VoiceUpload {
  const { audioFilename: filename = '' } = texts
  const files = new Map<string, { path: string; filename: string }>()
  if (audioPath) files.set('voice', { path: audioPath, filename })
  if (photoPath) files.set('lovedOnePhoto', { path: photoPath, filename: 'photo.jpg' })
  return { form: new Map(Object.entries(texts)), files, tooLarge }
}
