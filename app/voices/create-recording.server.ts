import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Refused, refused } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { cutText, plainText } from '~/platform/text/plain-text'
import { enqueueProfile } from './profile-voice-job.server'
import { voiceLimitReached, withRecordingSentBefore } from './recording-sent-before.server'
import { getRecording, type Recording } from './recordings.server'
import type { VoiceDetails } from './schemas.server'
import { serverProblem } from './upload-problems.server'
import {
  CHOOSE_ANOTHER,
  CONSENT_STATEMENT,
  CONSENT_VERSION,
  MAX_RECORDINGS_OF_A_VOICE,
  recordingExtensions,
  TOO_MANY,
} from './voice-formats'
import { type ConvertedUpload, checkUpload, convertUpload, type VoiceUpload } from './voice-intake.server'
import { voiceKeys } from './voice-profiles.server'
import { recordingsOfVoice } from './voice-recordings.server'
import { getVoice } from './voices.server'

const { consentRecords, recordings, voices } = tables

const MAX_FILENAME_CHARACTERS = 255

export type CreateRecordingResult = { ok: true; sample: Recording } | Refused

/**
 * Stores a recording, its analysis copy, its photo, and the record of the uploader's consent. The recording is in the
 * form, or was sent before it.
 */
export const createRecording = (
  user: Owner,
  upload: VoiceUpload,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CreateRecordingResult> =>
  withRecordingSentBefore(user, upload, (whole) => createFromFiles(user, whole, signal))

async function createFromFiles(user: Owner, upload: VoiceUpload, signal: AbortSignal | undefined) {
  const target = findTarget(user, upload.form)
  if (target && !target.ok) return target
  const checked = checkUpload(upload, target !== undefined)
  if (!checked.ok) return checked
  const { audio, details } = checked
  const { replaces } = target ?? {}
  const limit = voiceLimitReached(database(), user, (await stat(audio.path)).size, replaces)
  if (limit) return limit
  const typedName = cutText(plainText(audio.filename).trim(), MAX_FILENAME_CHARACTERS) || 'recording'
  const typed = { typedName, details, id: upload.id }
  // A voice that is there has its own photo.
  const photoPath = target ? undefined : upload.files.get('lovedOnePhoto')?.path
  try {
    return await convertUpload(
      { audioPath: audio.path, photoPath },
      { signal, owner: user.id },
      (converted) => store(user, { ...converted, ...typed, audioPath: audio.path, target }, signal),
    )
  } catch (error) {
    const problem = serverProblem(error)
    if (problem) return problem
    throw error
  }
}

interface Target {
  voiceId: string
  replaces?: string
}

/**
 * Reads whose voice a recording is: the field `sameAs` has a voice's id, and is empty or missing for someone else's. A
 * recording whose place it takes has to be of the same voice.
 */
function findTarget(user: Owner, form: VoiceUpload['form']): ({ ok: true } & Target) | Refused | undefined {
  const [sameAs, replaces] = ['sameAs', 'replaces'].map((name) => String(form.get(name) ?? ''))
  if (!sameAs && !replaces) return undefined
  const voice = getVoice(user, sameAs)
  const recordings = voice ? recordingsOfVoice(voice.id) : []
  if (!voice || (replaces && !recordings.some(({ id }) => id === replaces))) {
    return refusedVoice(CHOOSE_ANOTHER)
  }
  if (!replaces && recordings.length >= MAX_RECORDINGS_OF_A_VOICE) return refusedVoice(TOO_MANY)
  return { ok: true, voiceId: voice.id, replaces: replaces || undefined }
}

const refusedVoice = (message: string) => refused('invalid', message, { sameAs: message })

/**
 * Adds the extension of a recording's media type to a name that ends in none of a recording: saved under a name that
 * ends in .html, it would be opened as a page.
 */
const recordingName = (name: string, mimeType: string) =>
  /\.(mp3|mpeg|wav|wave|aac|m4a|qta|mp4|mov)$/i.test(name)
    ? name
    : name + (recordingExtensions[mimeType] ?? '')

type NewRecording = ConvertedUpload &
  Pick<VoiceUpload, 'id'> & {
    audioPath: string
    typedName: string
    details: VoiceDetails | undefined
    target?: Target
  }

/** Stores the files before the rows: a row never names a missing file. */
async function store(user: Owner, sample: NewRecording, signal: AbortSignal | undefined) {
  const id = sample.id ?? randomUUID()
  const keys = voiceKeys(id)
  let isInserted = false
  try {
    await fileStore().put(keys.analysis, sample.analysisPath)
    if (sample.photoPath) await fileStore().put(keys.photo, sample.photoPath)
    const { sizeBytes } = await fileStore().put(keys.original, sample.audioPath)
    signal?.throwIfAborted()
    const result = insertRecording(user, id, sample, sizeBytes)
    isInserted = result.ok
    return result
  } finally {
    if (!isInserted) for (const key of Object.values(keys)) await fileStore().delete(key)
  }
}

function insertRecording(
  user: Owner,
  id: string,
  { recording, details, typedName, photoPath, target }: NewRecording,
  sizeBytes: number,
): CreateRecordingResult {
  const keys = voiceKeys(id)
  const createdAt = new Date()
  return database().transaction((tx) => {
    // Another upload of this user may have ended since the first check.
    const limit = voiceLimitReached(tx, user, sizeBytes, target?.replaces)
    if (limit) return limit
    // Deleted while the recording was read.
    if (target && !getVoice(user, target.voiceId)) return refusedVoice(CHOOSE_ANOTHER)
    const own = { id, userId: user.id, createdAt }
    const voiceId = target?.voiceId ?? id
    // A voice has the id of the recording that it begins with, also when another took its place.
    if (details) {
      const { whoIsThisVoice: name, voiceMemory: memory, accentNationality: accent } = details
      tx.insert(voices)
        .values({ ...own, name, memory, accent, photoKey: photoPath && keys.photo })
        .run()
    }
    if (target?.replaces) {
      const old = and(eq(recordings.id, target.replaces), eq(recordings.voiceId, voiceId))
      tx.delete(recordings).where(old).run()
    }
    tx.insert(recordings)
      .values({
        ...recording,
        ...own,
        voiceId,
        filename: recordingName(typedName, recording.mimeType),
        fileKey: keys.original,
        analysisKey: keys.analysis,
        sizeBytes,
        peaks: Buffer.from(recording.peaks),
      })
      .run()
    const consent = { statement: CONSENT_STATEMENT, statementVersion: CONSENT_VERSION, createdAt }
    tx.insert(consentRecords)
      .values({ ...consent, id: randomUUID(), userId: user.id, recordingId: id })
      .run()
    enqueueProfile(tx, voiceId)
    return { ok: true, sample: getRecording(user, id) as Recording }
  })
}
