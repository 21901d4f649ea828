import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, count, desc, eq, or, type SQL, sql, sum } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { type Db, database, tables } from '~/database.server'
import { StorageFullError } from '~/files/file-store'
import { fileStore } from '~/files/file-store.server'
import type { Refused } from '~/forms/refusal'
import { wakeQueues } from '~/jobs/wake.server'
import { cutText, plainText } from '~/text/plain-text'
import type { SampleQuality } from '~/voice-engine/sample-quality'
import { WorkerFailure, WorkerTaskError } from '~/workers/worker-failure'
import { CONSENT_STATEMENT, CONSENT_VERSION } from './consent'
import { enqueueProfile, PROFILE_VOICE } from './profile-voice-job.server'
import type { VoiceDetails } from './schemas.server'
import { noRoom, tooBusy, tooManyBytes, tooManySamples } from './upload-problems.server'
import { MAX_VOICE_BYTES_PER_PERSON, MAX_VOICE_SAMPLES } from './voice-formats'
import { checkUpload, type NewVoiceSample, type TakenIn, takeIn } from './voice-intake.server'
import { voiceKeys } from './voice-keys'
import { qualityFromRow } from './voice-profiles.server'

const { voiceSamples, consentRecords } = tables

type Owner = Pick<User, 'id'>
interface SampleRow {
  sample: typeof voiceSamples.$inferSelect
  /** 0 or 1 */
  hasFailed: number
}

/** A voice sample as docs/spec.md, section 3 names its fields, and what its player needs. */
export interface VoiceSample {
  id: string
  name: string
  filename: string
  /** A whole path, as lovedOnePhoto. */
  filePath: string
  whoIsThisVoice: string
  accentNationality: string | null
  voiceMemory: string
  lovedOnePhoto: string | null
  status: 'ready'
  durationMs: number
  /** The file declares more sound than it holds. */
  incomplete: boolean
  /** One byte a slice. */
  peaks: Buffer
  /** What was heard of the recording: it is listened to after the upload, which may also fail. */
  quality: SampleQuality | 'awaited' | 'failed'
  createdAt: Date
}

export type CreateVoiceSampleResult = { ok: true; sample: VoiceSample } | Refused

/**
 * Keeps a recording, its analysis copy, its photo, and the record of the consent that it was uploaded under.
 * @throws when `signal` is aborted before all is kept; then nothing is
 */
export async function createVoiceSample(
  user: Owner,
  input: NewVoiceSample,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CreateVoiceSampleResult> {
  const checked = checkUpload(input)
  if (!checked.ok) return checked
  const { audioPath, details } = checked
  const limit = limitReached(database(), user, (await stat(audioPath)).size)
  if (limit) return limit
  const filename =
    cutText(plainText(input.audioFilename ?? '').trim(), MAX_FILENAME_CHARACTERS) || 'recording'
  try {
    const taken = await takeIn({ audioPath, photoPath: input.photoPath, signal }, (files) =>
      keep(user, { ...files, audioPath, filename, details }, signal),
    )
    return taken.ok ? taken.value : taken
  } catch (error) {
    if (error instanceof WorkerFailure && error.code === 'busy') return tooBusy
    if (isStorageFull(error)) return noRoom
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
async function keep(
  user: Owner,
  keepsake: Keepsake,
  signal: AbortSignal | undefined,
): Promise<CreateVoiceSampleResult> {
  const id = randomUUID()
  const keys = voiceKeys(id)
  try {
    await fileStore().put(keys.analysis, keepsake.analysisPath)
    if (keepsake.photoPath) await fileStore().put(keys.photo, keepsake.photoPath)
    const { sizeBytes } = await fileStore().put(keys.original, keepsake.audioPath)
    signal?.throwIfAborted()
    const result = insertSample(user, id, keepsake, sizeBytes)
    if (!result.ok) await deleteFiles(keys)
    return result
  } catch (error) {
    await deleteFiles(keys)
    throw error
  }
}

async function deleteFiles(keys: ReturnType<typeof voiceKeys>): Promise<void> {
  for (const key of Object.values(keys)) await fileStore().delete(key)
}

function insertSample(
  user: Owner,
  id: string,
  keepsake: Keepsake,
  sizeBytes: number,
): CreateVoiceSampleResult {
  const { recording, details, filename, photoPath } = keepsake
  const keys = voiceKeys(id)
  const createdAt = new Date()
  return database().transaction(
    (tx) => {
      // Another upload of this person may have come to its end since the first look.
      const limit = limitReached(tx, user, sizeBytes)
      if (limit) return limit
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
      enqueueProfile(tx, id)
      return { ok: true, sample: voiceSampleFromRow({ sample: row, hasFailed: 0 }) }
    },
    { behavior: 'immediate' },
  )
}

/** Newest first. */
export function listVoiceSamples(user: Owner): VoiceSample[] {
  return selectSamples(eq(voiceSamples.userId, user.id))
}

export function getVoiceSample(user: Owner, id: string): VoiceSample | undefined {
  return selectSamples(and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id)))[0]
}

function selectSamples(where: SQL | undefined): VoiceSample[] {
  return database()
    .select({ sample: voiceSamples, hasFailed })
    .from(voiceSamples)
    .where(where)
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
    .all()
    .map(voiceSampleFromRow)
}

/** Whether nobody could listen to it, and nobody tries again for now. */
const hasFailed = sql<number>`EXISTS (
  SELECT 1 FROM jobs WHERE jobs.status = 'failed' AND jobs.kind = ${PROFILE_VOICE} AND jobs.subject = voice_samples.id)`

function limitReached(db: Pick<Db, 'select'>, user: Owner, sizeBytes: number): Refused | undefined {
  const kept = db
    .select({ samples: count(), bytes: sum(voiceSamples.sizeBytes).mapWith(Number) })
    .from(voiceSamples)
    .where(eq(voiceSamples.userId, user.id))
    .get()
  if ((kept?.samples ?? 0) >= MAX_VOICE_SAMPLES) return tooManySamples
  return (kept?.bytes ?? 0) + sizeBytes > MAX_VOICE_BYTES_PER_PERSON ? tooManyBytes : undefined
}

/**
 * Deletes a voice sample; triggers queue its files for deletion, take it out of the draft and its job away. Stories
 * stay, those in the making too: they have a copy of their own.
 * @returns whether there was such a sample of this person
 */
export function deleteVoiceSample(user: Owner, id: string): boolean {
  const theirs = and(eq(voiceSamples.id, id), eq(voiceSamples.userId, user.id))
  const isDeleted = database().delete(voiceSamples).where(theirs).run().changes === 1
  if (isDeleted) wakeQueues()
  return isDeleted
}

export interface VoiceMedia {
  key: string
  mimeType: string
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
  const { fileKey, mimeType } = voiceSamples
  const row = database().select({ fileKey, mimeType }).from(voiceSamples).where(and(named, owner)).get()
  if (!row) return undefined
  return { key, mimeType: row.fileKey === key ? row.mimeType : 'image/jpeg' }
}

function voiceSampleFromRow({ sample: row, hasFailed }: SampleRow): VoiceSample {
  return {
    id: row.id,
    name: row.name,
    filename: row.filename,
    filePath: `/app-storage/${row.fileKey}`,
    whoIsThisVoice: row.whoIsThisVoice,
    accentNationality: row.accentNationality,
    voiceMemory: row.voiceMemory,
    lovedOnePhoto: row.photoKey && `/app-storage/${row.photoKey}`,
    status: row.status,
    durationMs: row.durationMs,
    incomplete: row.incomplete,
    peaks: row.peaks,
    quality: qualityFromRow(row.quality) ?? (hasFailed ? 'failed' : 'awaited'),
    createdAt: row.createdAt,
  }
}
