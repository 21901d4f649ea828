const voiceEngineErrorCodes = [
  'unrecognised',
  /** Ogg, the container of messengers' voice messages, which isn't decoded here. */
  'ogg',
  /** AMR, of older phones, which isn't decoded here. */
  'amr',
  /** Sound of a kind that isn't decoded here; the message names it. */
  'unknown-codec',
  /** A container without an audio track. */
  'no-audio-track',
  /** An audio track whose data can't be decoded: it is damaged. */
  'undecodable',
  /** AAC on a machine without the optional AAC decoder. */
  'aac-unavailable',
  /** Less than one second of the recording isn't silence. */
  'too-short',
  /** The text has nothing to speak. */
  'unspeakable',
  /** The configured engine can't run on this machine; the message says why. */
  'engine-unavailable',
  /** The profile is missing, damaged, or from another engine or version: it must be made again. */
  'profile-outdated',
  /** No attempt at a sentence gave speech that can be used; another run may. */
  'unusable-speech',
  /** A voice server or service doesn't answer. */
  'remote-unreachable',
  /** It has too much to do, or asks to wait. */
  'remote-busy',
  /** It refused, for a reason that the message repeats. */
  'remote-refused',
  'timed-out',
  /** The worker exceeded its memory limit. */
  'out-of-memory',
  /** The worker process crashed. */
  'worker-died',
] as const

export type VoiceEngineErrorCode = (typeof voiceEngineErrorCodes)[number]

export class VoiceEngineError extends Error {
  override readonly name = 'VoiceEngineError'
  constructor(
    readonly code: VoiceEngineErrorCode,
    message: string,
  ) {
    super(message)
  }
}
