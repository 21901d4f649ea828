import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import type { Refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { isDiskFull } from '~/storage/disk/disk-full'
import { fileStore } from '~/storage/files/file-store.server'
import { photoTooLarge, serverProblem } from './upload-problems.server'
import { convertPhoto, readDetails, type VoiceUpload } from './voice-intake.server'
import { voiceKeys } from './voice-profiles.server'
import { getVoiceSample, type VoiceSample } from './voice-samples.server'

const { voiceSamples } = tables

interface Options {
  signal?: AbortSignal
  /** More to do in the transaction that stores the changes. */
  alsoIn?: (tx: Transaction, before: VoiceSample, after: VoiceSample) => void
}

/**
 * Changes what a user wrote about a voice, and its photo. Fields that aren't sent stay as they are; `removePhoto` removes
 * the photo. Stories that are made later use the new words.
 * @returns undefined if the user has no such sample
 */
export async function editVoiceSample(
  user: Owner,
  id: string,
  upload: VoiceUpload,
  { signal, alsoIn }: Options = {},
): Promise<{ ok: true; sample: VoiceSample } | Refused | undefined> {
  if (!getVoiceSample(user, id)) return undefined
  if (upload.tooLarge.includes('lovedOnePhoto')) return photoTooLarge
  const { form, files } = upload
  const read = readDetails(form, { isPartial: true })
  if (!read.ok) return read
  const { whoIsThisVoice, voiceMemory, accentNationality } = read.details
  const changes = {
    ...(whoIsThisVoice !== undefined && { whoIsThisVoice, name: whoIsThisVoice }),
    ...(voiceMemory !== undefined && { voiceMemory }),
    ...(typeof form.get('accentNationality') === 'string' && {
      accentNationality: accentNationality ?? null,
    }),
  }
  const photo = files.get('lovedOnePhoto')
  const store = (photoKey?: string | null) => storeChanges(user, id, { ...changes, photoKey }, alsoIn)
  if (!photo) return store(form.get('removePhoto') ? null : undefined)
  return withPhoto(photo.path, id, { signal, owner: user.id }, store)
}

/** Stores the photo under a key of its own before its row, which a trigger makes queue the old one for deletion. */
async function withPhoto<Result>(
  path: string,
  id: string,
  options: { signal?: AbortSignal; owner: string },
  use: (photoKey: string) => Result | undefined,
): Promise<Result | Refused | undefined> {
  const photoKey = `${voiceKeys(id).photo}-${randomUUID()}`
  const smallPath = await fileStore().newSpoolPath()
  let stored: Result | undefined
  try {
    const problem = await convertPhoto(path, smallPath, options)
    if (problem) return problem
    await fileStore().put(photoKey, smallPath)
    options.signal?.throwIfAborted()
    stored = use(photoKey)
    return stored
  } catch (error) {
    const problem = isDiskFull(error) ? undefined : serverProblem(error)
    if (problem) return problem
    throw error
  } finally {
    await rm(smallPath, { force: true })
    if (!stored) await fileStore().delete(photoKey)
  }
}

function storeChanges(
  user: Owner,
  id: string,
  changes: Partial<typeof voiceSamples.$inferInsert>,
  alsoIn: Options['alsoIn'],
) {
  return database().transaction(
    (tx) => {
      const before = getVoiceSample(user, id)
      if (!before) return undefined
      const isIt = and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id))
      const isChanged = Object.values(changes).some((value) => value !== undefined)
      if (isChanged) tx.update(voiceSamples).set(changes).where(isIt).run()
      const sample = getVoiceSample(user, id) as VoiceSample
      alsoIn?.(tx, before, sample)
      return { ok: true, sample } as const
    },
    { behavior: 'immediate' },
  )
}
