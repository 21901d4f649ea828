import type { Owner } from '~/accounts/users.server'
import { limitUser } from '~/limits/rate-limit.server'
import { refused } from '~/refusal'
import { VoiceEngineError } from '~/voice-engine/voice-engine-error'
import { WorkerFailure } from '~/workers/worker-failure'
import { voicePool } from '../voice-pool.server'

/** Speaks a word as it is to be said, in the base voice, which is quick; an MP3 file. */
export async function hearWord(user: Owner, sayAs: string, signal: AbortSignal) {
  const limit = await limitUser('hear-word', user.id)
  if (!limit.ok) return limit
  try {
    return { ok: true as const, bytes: await voicePool().speakPlainly(sayAs, { signal, owner: user.id }) }
  } catch (error) {
    const isOurs = error instanceof VoiceEngineError || error instanceof WorkerFailure
    if (!isOurs || error.code === 'aborted') throw error
    return refused('busy', 'It could not be spoken just now. Please try again.')
  }
}
