import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { photoTooLarge, serverProblem } from './upload-problems.server'
import { convertPhoto, readDetails, type VoiceUpload } from './voice-intake.server'
import { voiceKeys } from './voice-profiles.server'
import { getVoice } from './voices.server'

const { voices } = tables

/**
 * Changes what a user wrote about a voice, and its photo: `removePhoto` removes it. Stories that are made later use the new words, and the titles of all have the new name.
 */
export async function editVoice(user: Owner, id: string, upload: VoiceUpload, signal?: AbortSignal) {
  if (!getVoice(user, id)) return undefined
  if (upload.tooLarge.includes('lovedOnePhoto')) return photoTooLarge
  const { form, files } = upload
  const read = readDetails(form)
  if (!read.ok) return read
  const { whoIsThisVoice: name, voiceMemory: memory, accentNationality: accent = null } = read.details
  const changes = { name, memory, accent }
  const photo = files.get('lovedOnePhoto')
  if (!photo)
    return storeChanges(user, id, { ...changes, photoKey: form.get('removePhoto') ? null : undefined })
  // Under a key of its own, and before its row, which a trigger makes queue the old one for deletion.
  const photoKey = `${voiceKeys(id).photo}-${randomUUID()}`
  let isStored = false
  try {
    return await fileStore().withSpool(async (smallPath) => {
      const problem = await convertPhoto(photo.path, smallPath, { signal, owner: user.id })
      if (problem) return problem
      await fileStore().put(photoKey, smallPath)
      signal?.throwIfAborted()
      const stored = storeChanges(user, id, { ...changes, photoKey })
      isStored = stored !== undefined
      return stored
    })
  } catch (error) {
    const problem = isDiskFull(error) ? undefined : serverProblem(error)
    if (problem) return problem
    throw error
  } finally {
    if (!isStored) await fileStore().delete(photoKey)
  }
}

function storeChanges(user: Owner, id: string, changes: Partial<typeof voices.$inferInsert>) {
  const isIt = and(eq(voices.id, id), eq(voices.userId, user.id))
  database().update(voices).set(changes).where(isIt).run()
  const voice = getVoice(user, id)
  return voice && ({ ok: true, voice } as const)
}
