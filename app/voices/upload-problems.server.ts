import type { VoiceEngineErrorCode } from '@everspoken/engine/voice-engine-error'
import type { PictureProblem } from '~/platform/pictures/pictures.server'
import { type FieldErrors, type Reason, type Refused, refused } from '~/platform/refusal'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import {
  cantRead,
  INVALID_FILE_TYPE,
  INVALID_PHOTO,
  MAX_RECORDINGS,
  OTHERWISE_NAMED,
  PHOTO_TOO_LARGE,
  VOICE_TOO_LARGE,
} from './voice-formats'
import { VOICE_MESSAGE_REFUSAL } from './voice-message-refusal'

const uploadFailed = (reason: Reason, message: string, errors?: FieldErrors): Refused => ({
  ...refused(reason, message, errors),
  title: 'Upload Failed',
})

const fileProblem = (field: 'voice' | 'lovedOnePhoto', reason: Reason, message: string) =>
  uploadFailed(reason, message, { [field]: message })

const UNREADABLE =
  'We couldn’t read the sound in this recording. The file may be damaged. Please try another copy, or save it as an MP3 and upload that.'
const TOO_MUCH =
  'This recording was too much for us to read. Please trim it to a few minutes, save it as an MP3, and upload that.'

const audioTexts: Partial<Record<VoiceEngineErrorCode, string>> = {
  'no-audio-track': 'This video has no sound. Please choose one in which the voice can be heard.',
  'aac-unavailable':
    'This service can’t read the sound in most M4A and MP4 files (AAC). Please save the recording as an MP3 or WAV and upload that.',
  'too-short':
    'We could hear less than one second of sound in this recording. Please choose a longer one. 30 seconds or more is best.',
  'timed-out': TOO_MUCH,
  'out-of-memory': TOO_MUCH,
}

/** The refusal after a worker process crashed twice, which says nothing about the file. */
const crashed = (field: 'voice' | 'lovedOnePhoto', what: string): Refused => ({
  ...fileProblem(
    field,
    'busy',
    `The service could not read this ${what} just now. Please try again in a minute.`,
  ),
  retryAfterSeconds: 60,
})

const OLD_PHONE =
  'This is a recording of an older phone (AMR), which we can’t read. Please open it in an audio converter, save it as an MP3, and upload that.'

export function audioProblem(code: VoiceEngineErrorCode, codec = ''): Refused {
  if (code === 'worker-died') return crashed('voice', 'recording')
  const { title, description } = INVALID_FILE_TYPE
  const wrongType = { ...fileProblem('voice', 'wrong-type', description), title }
  if (code === 'unrecognised') return { ...wrongType, errors: { voice: OTHERWISE_NAMED } }
  if (code === 'amr') return { ...fileProblem('voice', 'wrong-type', OLD_PHONE), title }
  if (code === 'unknown-codec') return { ...fileProblem('voice', 'wrong-type', cantRead(codec)), title }
  if (code === 'ogg') return { ...wrongType, errors: { voice: VOICE_MESSAGE_REFUSAL } }
  return fileProblem('voice', 'invalid', audioTexts[code] ?? UNREADABLE)
}

const photoTexts = {
  heic: 'This photo is in the HEIC format, and we couldn’t read it. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again; or save the photo as a JPEG and choose that.',
  'too-many-pixels':
    'This photo has more pixels than we can read. Please make it smaller and choose it again.',
  failed: 'We couldn’t read this photo. Please save it as a JPEG and choose that, or go on without a photo.',
}

export function photoProblem(reason: PictureProblem): Refused {
  if (reason === 'crashed') return crashed('lovedOnePhoto', 'photo')
  if (reason !== 'not-an-image') return fileProblem('lovedOnePhoto', 'invalid', photoTexts[reason])
  const { title, description } = INVALID_PHOTO
  return { ...fileProblem('lovedOnePhoto', 'wrong-type', description), title }
}

export const audioTooLarge = fileProblem('voice', 'too-large', VOICE_TOO_LARGE)
export const photoTooLarge = fileProblem('lovedOnePhoto', 'too-large', PHOTO_TOO_LARGE)

export const tooManyRecordings = uploadFailed(
  'invalid',
  `You have ${MAX_RECORDINGS} voice samples, the most we can keep for you. Please delete one before you upload another.`,
)

export const tooManyBytes = uploadFailed(
  'invalid',
  'With this one, your recordings would take up more than 1GB, the most we can keep for you. Please delete one before you upload another.',
)

const tooBusy: Refused = {
  ...uploadFailed(
    'busy',
    'Everspoken is busy with other recordings right now. Please wait a minute and try again.',
  ),
  // After this time, one of the waiting uploads will have had its turn.
  retryAfterSeconds: 30,
}

const noRoom = uploadFailed(
  'full',
  'We have no room for another recording right now. What you saved before is safe. Please try again later.',
)

/** The refusal for a busy service or a full disk; undefined for another error. */
export function serverProblem(error: unknown): Refused | undefined {
  if (error instanceof WorkerFailure && error.code === 'busy') return tooBusy
  return isDiskFull(error) ? noRoom : undefined
}

export function allProblems(problems: (Refused | undefined)[]): Refused | undefined {
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length === 0) return undefined
  const message = found.map((problem) => problem.message).join(' ')
  return { ...found[0], message, errors: Object.assign({}, ...found.map(({ errors }) => errors)) }
}
