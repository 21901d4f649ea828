import { randomUUID } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createUser, type User } from '~/accounts/users.server'
import { database } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { createRecording } from '~/voices/create-recording.server'
import type { VoiceUpload } from '~/voices/voice-intake.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { insertVoiceSample } from '../../support/rows'
import { fakeVoicePool } from './jobs-of-voices'

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
  const { photo, original, analysis } = voiceKeys(id)
  return insertVoiceSample(database(), user.id, {
    ...{ id, name, memory: 'Soft, and close to laughing.', accent: 'Irish', createdAt: new Date() },
    ...{ photoKey: photo, fileKey: original, analysisKey: analysis },
    ...{ filename: 'rose.mp3', durationMs: 5000, soundMs: 4000, peaks: Buffer.alloc(240, 9) },
  })
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

/** A copy of a fixture in the spool, as after an upload. */
export async function spooledFixture(name: string): Promise<string> {
  const path = await fileStore().newSpoolPath()
  await copyFile(join('tests/fixtures', name), path)
  return path
}

/** Stores a recording without decoding it. */
export async function createUndecoded(...given: Parameters<typeof createRecording>) {
  const facts = {
    container: 'wav',
    mimeType: 'audio/wav',
    durationMs: 3000,
    decodedMs: 3000,
    soundMs: 2900,
  } as const
  fakeVoicePool({
    decodeSample: async ({ analysisPath }) => {
      await writeFile(analysisPath, 'an analysis copy')
      return { ...facts, incomplete: false, peaks: new Uint8Array(240) }
    },
  })
  try {
    return await createRecording(...given)
  } finally {
    replaceVoicePool(undefined)
  }
}

/** Uploads a short recording; returns the id of its voice. */
export async function uploadVoice(user: User, whoIsThisVoice = 'Grandma Rose'): Promise<string> {
  const audioPath = await spooledFixture('voice-alaw.wav')
  const texts = { whoIsThisVoice, voiceMemory: 'Soft, and close to laughing.' }
  const result = await createUndecoded(user, voiceUpload({ audioPath, ...texts }))
  if (!result.ok) throw new Error(result.message)
  return result.sample.id
}
