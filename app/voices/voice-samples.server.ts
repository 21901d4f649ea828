import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { StorageFullError } from '~/storage/file-store'
import { fileStore } from '~/storage/file-store.server'
import { WorkerTaskError } from '~/workers/worker-failure'
import { CONSENT_STATEMENT, CONSENT_VERSION } from './consent'
import { cutText, plainText } from './plain-text'
import type { VoiceDetails } from './schemas.server'
import { noRoom, tooManySamples, type UploadProblem } from './upload-problems.server'
import { MAX_VOICE_SAMPLES } from './voice-formats'
import { checkUpload, type NewVoiceSample, type TakenIn, takeIn } from './voice-intake.server'
import { voiceKeys } from './voice-keys'

const { voiceSamples, consentRecords } = tables

type Owner = Pick<User, 'id'>
type VoiceSampleRow = typeof voiceSamples.$inferSelect

/** A voice sample as section 3 of the spec names its fields, and what its player needs. */
export interface VoiceSample {
  id: string
  name: string
  filename: string
  /** A whole path, as lovedOnePhoto. */
  filePath: string
  whoIsThisVoice: string
  accentNationality: string | undefined
  voiceMemory: string
  lovedOnePhoto: string | undefined
  status: 'ready'
  durationMs: number
  /** The file declares more sound than it holds. */
  incomplete: boolean
  /** One byte a slice. */
  peaks: Buffer
  createdAt: Date
}

export type CreateVoiceSampleResult = { ok: true; sample: VoiceSample } | ({ ok: false } & UploadProblem)

/** Keeps a recording, its analysis copy, its photo, and the record of the consent that it was uploaded under. */
export async function createVoiceSample(
  user: Owner,
  input: NewVoiceSample,
): Promise<CreateVoiceSampleResult> {
  const checked = checkUpload(input)
  if (!checked.ok) return { ok: false, ...checked.problem }
  if (countVoiceSamples(user) >= MAX_VOICE_SAMPLES) return { ok: false, ...tooManySamples }
  const { audioPath, details } = checked
  const filename =
    cutText(plainText(input.audioFilename ?? '').trim(), MAX_FILENAME_CHARACTERS) || 'recording'
  try {
    const taken = await takeIn({ audioPath, photoPath: input.photoPath }, (files) =>
      keep(user, { ...files, audioPath, filename, details }),
    )
    return taken.ok ? { ok: true, sample: taken.value } : { ok: false, ...taken.problem }
  } catch (error) {
    if (isStorageFull(error)) return { ok: false, ...noRoom }
    throw error
  }
}

const MAX_FILENAME_CHARACTERS = 255

/** A full disk is also met in the worker, whose errors come with their words alone. */
function isStorageFull(error: unknown): boolean {
  return (
    error instanceof StorageFullError ||
    (error instanceof WorkerTaskError && error.message.includes('ENOSPC'))
  )
}

type Keepsake = TakenIn & { audioPath: string; filename: string; details: VoiceDetails }

/** Files first, then the rows in one transaction: a row never names a file that isn't there. */
async function keep(user: Owner, keepsake: Keepsake): Promise<VoiceSample> {
  const id = randomUUID()
  const keys = voiceKeys(id)
  try {
    await fileStore().put(keys.analysis, keepsake.analysisPath)
    if (keepsake.photoPath) await fileStore().put(keys.photo, keepsake.photoPath)
    const { sizeBytes } = await fileStore().put(keys.original, keepsake.audioPath)
    return insertSample(user, id, keepsake, sizeBytes)
  } catch (error) {
    for (const key of Object.values(keys)) await fileStore().delete(key)
    throw error
  }
}

function insertSample(user: Owner, id: string, keepsake: Keepsake, sizeBytes: number): VoiceSample {
  const { recording, details, filename, photoPath } = keepsake
  const keys = voiceKeys(id)
  const createdAt = new Date()
  return database().transaction(
    (tx) => {
      const row = tx
        .insert(voiceSamples)
        .values({
          id,
          userId: user.id,
          name: details.whoIsThisVoice,
          filename,
          fileKey: keys.original,
          analysisKey: keys.analysis,
          photoKey: photoPath && keys.photo,
          mimeType: recording.mimeType,
          sizeBytes,
          durationMs: recording.durationMs,
          soundMs: recording.soundMs,
          incomplete: recording.incomplete,
          peaks: Buffer.from(recording.peaks),
          ...details,
          createdAt,
        })
        .returning()
        .get()
      const consent = { statementVersion: CONSENT_VERSION, statement: CONSENT_STATEMENT }
      tx.insert(consentRecords)
        .values({ id: randomUUID(), userId: user.id, voiceSampleId: id, ...consent, createdAt })
        .run()
      return voiceSampleFromRow(row)
    },
    { behavior: 'immediate' },
  )
}

/** Newest first. */
export function listVoiceSamples(user: Owner): VoiceSample[] {
  return database()
    .select()
    .from(voiceSamples)
    .where(eq(voiceSamples.userId, user.id))
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
    .all()
    .map(voiceSampleFromRow)
}

export function getVoiceSample(user: Owner, id: string): VoiceSample | undefined {
  const theirs = and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id))
  const row = database().select().from(voiceSamples).where(theirs).get()
  return row && voiceSampleFromRow(row)
}

export function countVoiceSamples(user: Owner): number {
  const counted = database()
    .select({ samples: count() })
    .from(voiceSamples)
    .where(eq(voiceSamples.userId, user.id))
    .get()
  return counted?.samples ?? 0
}

/**
 * Deletes a voice sample; triggers queue its files for deletion and take it out of the draft. Stories stay, those in
 * the making too: they have a copy of their own.
 * @returns whether there was such a sample of this person
 */
export function deleteVoiceSample(user: Owner, id: string): boolean {
  const theirs = and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id))
  return database().delete(voiceSamples).where(theirs).run().changes === 1
}

export interface VoiceMedia {
  key: string
  mimeType: string
  filename: string
}

/** The file behind a key, where it is the recording or the photo of a sample of this person. */
export function getVoiceMedia(user: Owner, key: string): VoiceMedia | undefined {
  return selectMedia(key, eq(voiceSamples.userId, user.id))
}

/** The same for an admin, who may hear everyone's. */
export function getVoiceMediaAsAdmin(key: string): VoiceMedia | undefined {
  return selectMedia(key)
}

function selectMedia(key: string, owner?: SQL): VoiceMedia | undefined {
  const named = or(eq(voiceSamples.fileKey, key), eq(voiceSamples.photoKey, key))
  const { fileKey, mimeType, filename } = voiceSamples
  const row = database()
    .select({ fileKey, mimeType, filename })
    .from(voiceSamples)
    .where(and(named, owner))
    .get()
  if (!row) return undefined
  if (row.fileKey === key) return { key, mimeType: row.mimeType, filename: row.filename }
  return { key, mimeType: 'image/jpeg', filename: 'photo.jpg' }
}

function voiceSampleFromRow(row: VoiceSampleRow): VoiceSample {
  return {
    id: row.id,
    name: row.name,
    filename: row.filename,
    filePath: `/app-storage/${row.fileKey}`,
    whoIsThisVoice: row.whoIsThisVoice,
    accentNationality: row.accentNationality ?? undefined,
    voiceMemory: row.voiceMemory,
    lovedOnePhoto: row.photoKey ? `/app-storage/${row.photoKey}` : undefined,
    status: row.status,
    durationMs: row.durationMs,
    incomplete: row.incomplete,
    peaks: row.peaks,
    createdAt: row.createdAt,
  }
}
