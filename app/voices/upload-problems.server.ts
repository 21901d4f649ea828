import type { Reason, Refused } from '~/forms/refusal'
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

interface Problem {
  title: string
  description: string
}

const about = (field: VoiceField, reason: Reason, { title, description }: Problem): Refused => ({
  ok: false,
  reason,
  title,
  message: description,
  errors: { [field]: description },
})

const failed = (description: string): Problem => ({ title: 'Upload Failed', description })

const unreadable = failed(
  'We could not read the sound in this recording. It may be damaged. Please try another copy of it, or save it as MP3 and upload that.',
)
const tooMuch = failed(
  'This recording was too much for us to read. Please save it as MP3, at most a few minutes long, and upload that.',
)

const sounds: Partial<Record<VoiceEngineErrorCode, Problem>> = {
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

export function audioProblem(code: VoiceEngineErrorCode): Refused {
  if (code === 'unrecognised') return about('voice', 'wrong-type', INVALID_FILE_TYPE)
  return about('voice', 'invalid', sounds[code] ?? unreadable)
}

type PhotoRefusal = Exclude<PictureReply, { ok: true }>['reason']

export function photoProblem(reason: PhotoRefusal): Refused {
  if (reason === 'not-an-image') return about('lovedOnePhoto', 'wrong-type', INVALID_PHOTO)
  const texts: Record<typeof reason, string> = {
    heic: 'This photo is in the HEIC format, which we cannot read. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again; or share the photo as JPEG and upload that.',
    'too-many-pixels': 'This photo has too many pixels for us. Please make it smaller and upload it again.',
    failed: 'We could not read this photo. Please save it as JPEG and upload that, or go on without a photo.',
  }
  return about('lovedOnePhoto', 'invalid', failed(texts[reason]))
}

export const audioTooLarge = about('voice', 'too-large', failed(VOICE_TOO_LARGE))

export const photoTooLarge = about('lovedOnePhoto', 'too-large', failed(PHOTO_TOO_LARGE))

const whole = (reason: Reason, message: string): Refused => ({
  ok: false,
  reason,
  title: 'Upload Failed',
  message,
})

export const tooManySamples = whole(
  'invalid',
  `You have ${MAX_VOICE_SAMPLES} voice samples, as many as fit. Please delete one before you upload another.`,
)

export const tooManyBytes = whole(
  'invalid',
  'Your recordings may have 1GB together, and this one would be more. Please delete one before you upload another.',
)

export const tooBusy: Refused = {
  ...whole('busy', 'Everspoken is busy with other recordings right now. Please wait a minute and try again.'),
  // After so long, one of those that wait will have had its turn.
  retryAfterSeconds: 30,
}

export const noRoom = whole(
  'full',
  'There is no room for another recording right now. Please try again later.',
)

/** docs/spec.md, section 5: what is required and missing, or too long to keep. */
export function detailsProblem(errors: VoiceFieldErrors): Refused {
  return {
    ok: false,
    reason: 'invalid',
    title: MISSING_INFORMATION,
    message: Object.values(errors).join(' '),
    errors,
  }
}

/** Several problems become one, with the reason and the title of the first. */
export function allProblems(problems: Refused[]): Refused | undefined {
  if (problems.length === 0) return undefined
  const message = problems.map((problem) => problem.message).join(' ')
  return { ...problems[0], message, errors: Object.assign({}, ...problems.map(({ errors }) => errors)) }
}
