import type { PictureReply } from '~/pictures/pictures.server'
import type { VoiceEngineErrorCode } from '~/voice-engine/voice-engine-error'
import {
  INVALID_FILE_TYPE,
  INVALID_PHOTO,
  MAX_VOICE_SAMPLES,
  MISSING_INFORMATION,
  PHOTO_TOO_LARGE,
  VOICE_TOO_LARGE,
} from './voice-formats'

/** By the field names of the form and of the JSON API. */
export type VoiceField = 'voice' | 'whoIsThisVoice' | 'accentNationality' | 'voiceMemory' | 'lovedOnePhoto'
export type VoiceFieldErrors = Partial<Record<VoiceField, string>>

/** Why an upload was refused, in the words for the person: as a whole, and by field. */
export interface UploadProblem {
  status: 413 | 415 | 422 | 503 | 507
  problem: { title: string; description: string }
  errors: VoiceFieldErrors
}

const about = (
  field: VoiceField,
  status: UploadProblem['status'],
  problem: UploadProblem['problem'],
): UploadProblem => ({ status, problem, errors: { [field]: problem.description } })

const failed = (description: string) => ({ title: 'Upload Failed', description })

const unreadable = failed(
  'We could not read the sound in this recording. It may be damaged. Please try another copy of it, or save it as MP3 and upload that.',
)
const tooMuch = failed(
  'This recording was too much for us to read. Please save it as MP3, at most a few minutes long, and upload that.',
)

const sounds: Partial<Record<VoiceEngineErrorCode, UploadProblem['problem']>> = {
  'no-audio-track': failed('This video has no sound. Please upload one in which the voice can be heard.'),
  'aac-unavailable': failed(
    'The sound in this file is AAC, as in most M4A and MP4 files, and this service has no decoder for it installed. Please upload the recording as MP3 or WAV.',
  ),
  'too-short': failed(
    'We could hear less than one second of sound in this recording. Please upload a longer one; 30 seconds or more is best.',
  ),
  'timed-out': tooMuch,
  'out-of-memory': tooMuch,
}

export function audioProblem(code: VoiceEngineErrorCode): UploadProblem {
  if (code === 'unrecognised') return about('voice', 415, INVALID_FILE_TYPE)
  return about('voice', 422, sounds[code] ?? unreadable)
}

type PhotoRefusal = Exclude<PictureReply, { ok: true }>['reason']

export function photoProblem(reason: PhotoRefusal): UploadProblem {
  if (reason === 'not-an-image') return about('lovedOnePhoto', 415, INVALID_PHOTO)
  const texts: Record<typeof reason, string> = {
    heic: 'This photo is in the HEIC format, which we cannot read. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again; or share the photo as JPEG and upload that.',
    'too-many-pixels': 'This photo has too many pixels for us. Please make it smaller and upload it again.',
    failed: 'We could not read this photo. Please save it as JPEG and upload that, or go on without a photo.',
  }
  return about('lovedOnePhoto', 422, failed(texts[reason]))
}

export const audioTooLarge = about('voice', 413, failed(VOICE_TOO_LARGE))

export const photoTooLarge = about('lovedOnePhoto', 413, failed(PHOTO_TOO_LARGE))

export const tooManySamples: UploadProblem = {
  status: 422,
  problem: failed(
    `You have ${MAX_VOICE_SAMPLES} voice samples, as many as fit. Please delete one before you upload another.`,
  ),
  errors: {},
}

export const tooManyBytes: UploadProblem = {
  status: 422,
  problem: failed(
    'Your recordings may have 1GB together, and this one would be more. Please delete one before you upload another.',
  ),
  errors: {},
}

/** After so long, one of those that wait will have had its turn. */
export const TOO_BUSY_SECONDS = 30

export const tooBusy: UploadProblem = {
  status: 503,
  problem: failed('Everspoken is busy with other recordings right now. Please wait a minute and try again.'),
  errors: {},
}

export const noRoom: UploadProblem = {
  status: 507,
  problem: failed('There is no room for another recording right now. Please try again later.'),
  errors: {},
}

/** Spec section 5: what is required and missing, or too long to keep. */
export function detailsProblem(errors: VoiceFieldErrors): UploadProblem {
  const description = Object.values(errors).join(' ')
  return { status: 422, problem: { title: MISSING_INFORMATION, description }, errors }
}

/** Several things wrong at once are told at once. */
export function allProblems(problems: UploadProblem[]): UploadProblem | undefined {
  const [first, ...others] = problems
  if (!first) return undefined
  const description = problems.map(({ problem }) => problem.description).join(' ')
  return {
    status: first.status,
    problem: { title: first.problem.title, description },
    errors: Object.assign({}, first.errors, ...others.map(({ errors }) => errors)),
  }
}
