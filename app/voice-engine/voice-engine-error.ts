export const voiceEngineErrorCodes = [
  /** The bytes are no audio or video container that we know. */
  'unrecognised',
  /** A container without a sound track. */
  'no-audio-track',
  /** A sound track whose codec or bytes can't be decoded. */
  'undecodable',
  /** AAC sound on a box without the optional AAC decoder. */
  'aac-unavailable',
  /** Less than one second of the sound isn't silence. */
  'too-short',
  /** Nothing in the text can be spoken. */
  'unspeakable',
  /** The chosen engine can't run here; the message says why. */
  'engine-unavailable',
  /** A voice's profile is missing, damaged, or of another engine or version: it has to be made again. */
  'profile-outdated',
  /** The worker ran past its deadline. */
  'timed-out',
  /** The worker grew past its memory limit. */
  'out-of-memory',
  /** The worker process died. */
  'worker-died',
] as const

export type VoiceEngineErrorCode = (typeof voiceEngineErrorCodes)[number]

/** What the voice engine says when it can't do a job. The words a person reads belong to the nouns. */
export class VoiceEngineError extends Error {
  override readonly name = 'VoiceEngineError'
  constructor(
    readonly code: VoiceEngineErrorCode,
    message: string,
  ) {
    super(message)
  }
}
