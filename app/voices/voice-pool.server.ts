import { availableParallelism } from 'node:os'
import { createVoicePool, type VoicePool } from '~/voice-engine/pool.server'
import { workerEntry } from '~/workers/worker-entry.server'

declare global {
  var everspokenVoicePool: VoicePool | undefined
}

/** How many stories, and profiles, are made at once. */
export const MAX_NARRATIONS = Math.max(1, Math.min(availableParallelism() - 1, 2))

/** The worker processes of the voice engine, kept over reloads in development. */
export function voicePool(): VoicePool {
  globalThis.everspokenVoicePool ??= createVoicePool({
    workerEntry: workerEntry('voice'),
    maxProcesses: MAX_NARRATIONS,
  })
  return globalThis.everspokenVoicePool
}

/** Ends the processes; a later call of voicePool() begins anew. */
export async function closeVoicePool(): Promise<void> {
  const pool = globalThis.everspokenVoicePool
  globalThis.everspokenVoicePool = undefined
  await pool?.close()
}
