export { otherKind, START_BYTES } from '@everspoken/engine/other-kinds'

export const VOICE_ACCEPT =
  '.mp3,.wav,.m4a,.mp4,.mov,.m4b,.aac,audio/mpeg,audio/mp3,audio/mp4,audio/wav,audio/x-wav,audio/wave,audio/m4a,audio/x-m4a,audio/aac,video/mp4,video/quicktime'
export const PHOTO_ACCEPT = 'image/*'

export const MAX_VOICE_BYTES = 50 * 1024 * 1024
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024

export const VOICE_FORM_FILES = { voice: MAX_VOICE_BYTES, lovedOnePhoto: MAX_PHOTO_BYTES }

/** So that no single user fills the disk. */
export const MAX_RECORDINGS = 50
export const MAX_VOICE_BYTES_PER_PERSON = 1024 * 1024 * 1024

/** An engine listens to three minutes in all. */
export const MAX_RECORDINGS_OF_A_VOICE = 10
export const TOO_MANY = `A voice is made from up to ${MAX_RECORDINGS_OF_A_VOICE} recordings. Please leave one out first.`
export const CHOOSE_ANOTHER = 'Please choose another of your voices.'

export const MAX_WHO_CHARACTERS = 100
export const MAX_ACCENT_CHARACTERS = 100
export const MAX_MEMORY_CHARACTERS = 2_000

export const VOICE_HINT =
  'A sound or video file (MP3, WAV, M4A or MP4), up to 50MB. Best with at least 30 seconds and no background noise.'

export const INVALID_FILE_TYPE = {
  title: 'Invalid File Type',
  description: 'Please upload an MP3, WAV, M4A, or MP4 file',
} as const

export const OTHERWISE_NAMED = `${INVALID_FILE_TYPE.description}. This file is none of these, whatever its name says.`

export const INVALID_PHOTO = {
  title: 'Invalid File Type',
  description: 'Please upload an image file',
} as const

export const MISSING_INFORMATION = 'Missing Information'

export const voiceRequired = {
  voice: 'Please choose a recording.',
  whoIsThisVoice: 'Please tell us whose voice this is.',
  voiceMemory: 'Please tell us what you remember about their voice.',
} as const

export const VOICE_TOO_LARGE =
  'The recording is larger than 50MB. Please trim it to the best two minutes and choose that.'
export const PHOTO_TOO_LARGE = 'The photo is larger than 20MB. Please make it smaller and choose it again.'

export const recordingExtensions: Record<string, string> = {
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
  'audio/aac': '.aac',
  'audio/mp4': '.m4a',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
}

/** Changes whenever the statement does: each upload stores the version and the wording it was made under. */
export const CONSENT_VERSION = '2025-09-04'

export const CONSENT_STATEMENT =
  'By uploading, I confirm that I have the consent of the person whose voice this is, or the right to use it, as the Terms explain.'

type NamedFile = Pick<File, 'name' | 'type'>

export const cantRead = (kind: string) =>
  kind.startsWith('bought')
    ? `This recording was ${kind}, so we can’t read it. Please choose another.`
    : `The sound in this file is of a kind that we can’t read (${kind}). Please open it in an audio converter, save it as an MP3, and upload that.`

/**
 * Whether a file may be a recording, by the browser's media type or by its extension (docs/spec.md, section 5). Other
 * sound, films, and files without a type go by their bytes: home videos, audiobooks, voicemails without an ending.
 */
export function isVoiceFile({ name, type }: NamedFile): boolean {
  const lowerName = name.toLowerCase()
  if (/^(audio\/(?!ogg|opus)|video\/|$|application\/octet-stream$)/.test(type)) return true
  return VOICE_ACCEPT.split(',').some((accepted) =>
    accepted.startsWith('.') ? lowerName.endsWith(accepted) : type === accepted,
  )
}

/** By media type, or by extension: not every system has a type for the pictures of newer phones. */
export const isImageFile = ({ name, type }: NamedFile) =>
  type.startsWith('image/') || (type === '' && /\.(heic|heif|avif|webp)$/i.test(name))
