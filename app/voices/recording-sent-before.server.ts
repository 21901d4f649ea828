import { and, count, eq, ne, sum } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Refused, refused } from '~/platform/refusal'
import { type Db, database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { copyUpload, deleteUpload, findUpload } from '~/platform/storage/files/unfinished-uploads.server'
import { getRecording, type Recording } from './recordings.server'
import { audioTooLarge, tooManyBytes, tooManyRecordings } from './upload-problems.server'
import {
  MAX_RECORDINGS,
  MAX_VOICE_BYTES,
  MAX_VOICE_BYTES_PER_PERSON,
  MISSING_INFORMATION,
  voiceRequired,
} from './voice-formats'
import type { VoiceUpload } from './voice-intake.server'

const { recordings } = tables

const aboutVoice = (reason: 'gone' | 'taken', message: string): Refused => ({
  ...refused(reason, message, { voice: message }),
  title: 'Upload Failed',
})

const GONE = aboutVoice(
  'gone',
  'What was sent of this recording isn’t here any more: we keep it for a day, and until a sign-out. Please upload it again.',
)
const UNFINISHED = aboutVoice('taken', 'This recording hasn’t arrived completely. Please upload it again.')

/** @param replaces the id of a recording whose place it takes, which doesn't count any more */
export function voiceLimitReached(db: Pick<Db, 'select'>, user: Owner, sizeBytes: number, replaces = '') {
  const stored = db
    .select({ samples: count(), bytes: sum(recordings.sizeBytes).mapWith(Number) })
    .from(recordings)
    .where(and(eq(recordings.userId, user.id), ne(recordings.id, replaces)))
    .get()
  if ((stored?.samples ?? 0) >= MAX_RECORDINGS) return tooManyRecordings
  return (stored?.bytes ?? 0) + sizeBytes > MAX_VOICE_BYTES_PER_PERSON ? tooManyBytes : undefined
}

/** Refuses a recording by its length, before any byte is sent. */
export function refuseRecording(user: Owner, sizeBytes: number, replaces?: string): Refused | undefined {
  if (sizeBytes > MAX_VOICE_BYTES) return audioTooLarge
  if (sizeBytes > 0) return voiceLimitReached(database(), user, sizeBytes, replaces)
  return {
    ...refused('invalid', voiceRequired.voice, { voice: voiceRequired.voice }),
    title: MISSING_INFORMATION,
  }
}

/**
 * Gives `use` the upload with the recording that its field `upload` names, if it names one: the recording was sent
 * before, in as many parts as the connection made of it. It becomes the sample of the same id, so that a form that is
 * sent again because its response was lost stores nothing twice. A recording that can be used in another attempt stays.
 */
export async function withRecordingSentBefore<Result extends { ok: true; sample: Recording } | Refused>(
  user: Owner,
  upload: VoiceUpload,
  use: (upload: VoiceUpload) => Promise<Result>,
): Promise<Result | { ok: true; sample: Recording } | Refused> {
  const id = upload.form.get('upload')
  if (typeof id !== 'string' || id === '') return use(upload)
  const sample = getRecording(user, id)
  if (sample) return { ok: true, sample }
  const sent = await findUpload(user.id, id)
  if (!sent) return GONE
  if (sent.receivedBytes < sent.sizeBytes) return UNFINISHED
  // Workers can read the spool alone.
  return fileStore().withSpool(async (path) => {
    const recording = { path, filename: sent.filename }
    const files = { get: (name: string) => (name === 'voice' ? recording : upload.files.get(name)) }
    await copyUpload(sent, path)
    const result = await use({ ...upload, files, id })
    if (result.ok || (result.errors?.voice && result.reason !== 'busy')) await deleteUpload(sent)
    return result
  })
}
