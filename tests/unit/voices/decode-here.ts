import { replaceVoicePool, voicePool } from '~/voices/voice-pool.server'
import runVoiceTask from '../../../engine/src/host/worker'
import type { DecodedSample } from '../../../engine/src/protocol'
import { VoiceEngineError } from '../../../engine/src/voice-engine-error'

/** Decodes recordings in this process: a process of its own takes a second to start. */
export function decodeHere(): void {
  const decodeSample = async (task: { inputPath: string; analysisPath: string }) => {
    const reply = await runVoiceTask({ kind: 'decode-sample', ...task })
    if (!reply.ok) throw new VoiceEngineError(reply.code, reply.message)
    return reply.value as DecodedSample
  }
  replaceVoicePool({ ...voicePool(), decodeSample })
}
