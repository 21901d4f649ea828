/** For the file chooser: browsers filter by it; the server goes by the bytes. Spec section 5. */
export const VOICE_ACCEPT =
  '.mp3,.wav,.m4a,.mp4,audio/mpeg,audio/mp3,audio/mp4,audio/wav,audio/x-wav,audio/wave,audio/m4a,audio/x-m4a,audio/aac,video/mp4'
export const PHOTO_ACCEPT = 'image/*'

/** Spec section 9: up to 50MB. */
export const MAX_VOICE_BYTES = 50 * 1024 * 1024
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024

/** No one person fills the disk: so many recordings, and so many bytes of them. */
export const MAX_VOICE_SAMPLES = 50
export const MAX_VOICE_BYTES_PER_PERSON = 1024 * 1024 * 1024

export const MAX_WHO_CHARACTERS = 100
export const MAX_ACCENT_CHARACTERS = 100
export const MAX_MEMORY_CHARACTERS = 2_000

/** Spec section 1 and the FAQ. */
export const VOICE_HINT =
  'MP3, WAV, M4A or MP4, up to 50MB. Best with at least 30 seconds and no background noise.'

export const INVALID_FILE_TYPE = {
  title: 'Invalid File Type',
  description: 'Please upload an MP3, WAV, M4A, or MP4 file',
} as const

export const INVALID_PHOTO = {
  title: 'Invalid File Type',
  description: 'Please upload an image file',
} as const

export const MISSING_INFORMATION = 'Missing Information'
