import type { DecodedSample } from '~/voice-engine/protocol'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import runVoiceTask from '~/voice-engine/worker'
import { replaceVoicePool, voicePool } from '~/voices/voice-pool.server'

/** Decodes recordings in this process: a process of its own takes a second to start. */
export function decodeHere(): void {
  const decodeSample = async (task: { inputPath: string; analysisPath: string }) => {
    const reply = await runVoiceTask({ kind: 'decode-sample', ...task })
    if (!reply.ok) throw new VoiceEngineError(reply.code, reply.message)
    return reply.value as DecodedSample
  }
  replaceVoicePool({ ...voicePool(), decodeSample })
}
