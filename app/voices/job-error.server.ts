import { PermanentJobError } from '~/jobs/job'
import { VoiceEngineError, type VoiceEngineErrorCode } from '~/voice-engine/voice-engine-error'

/** The same words and the same recording would fail alike again. A worker that died, or a full disk, may not. */
const FINAL: ReadonlySet<VoiceEngineErrorCode> = new Set([
  'unrecognised',
  'no-audio-track',
  'undecodable',
  'aac-unavailable',
  'too-short',
  'unspeakable',
  'engine-unavailable',
  // Of a profile that was made a moment ago: the engine doesn't read what it writes.
  'profile-outdated',
])

/** What a job throws for what the voice engine threw: one that is of no use to try again says so. */
export function jobError(error: unknown): unknown {
  if (!(error instanceof VoiceEngineError && FINAL.has(error.code))) return error
  return new PermanentJobError(error.message, { cause: error })
}
