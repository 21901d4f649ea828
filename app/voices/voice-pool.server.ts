import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { config } from '~/config.server'
import { PermanentJobError } from '~/jobs/job'
import { createVoicePool, type VoicePool, type VoicePoolOptions } from '~/voice-engine/pool.server'
import { VoiceEngineError, type VoiceEngineErrorCode } from '~/voice-engine/voice-engine-error'
import { workerEntry } from '~/workers/worker-entry.server'
import { chosenEngine } from './chosen-engine.server'

let pool: VoicePool | undefined

/** How many stories and profiles are made at once: by this machine's cores, or by what another machine can do. */
export function narrationsAtOnce(): number {
  const { destination, atOnce } = chosenEngine()
  if (destination === 'own-machine') return config.voiceHttpAtOnce
  return atOnce ?? Math.max(1, Math.min(availableParallelism() - 1, 2))
}

export function voicePool(): VoicePool {
  pool ??= createVoicePool({
    workerEntry: workerEntry('voice'),
    maxProcesses: narrationsAtOnce(),
    rssLimitMb: chosenEngine().rssLimitMb,
    maxSilenceMs: chosenEngine().maxSilenceMs,
    permissions: permissions(),
  })
  return pool
}

export function replaceVoicePool(other: VoicePool | undefined): void {
  pool = other
}

function permissions(): VoicePoolOptions['permissions'] {
  const { modelsDirectory, http } = config.engineSetup
  // For the proof that a voice server clones.
  if (http && existsSync(config.storageDir)) mkdirSync(modelsDirectory, { recursive: true, mode: 0o700 })
  // What may be written may be read; a folder that is named twice makes Node.js abort.
  const models = http ? { reads: [], writes: [modelsDirectory] } : { reads: [modelsDirectory], writes: [] }
  return {
    decoding: { writes: [config.spoolDir] },
    narrating: {
      reads: [config.filesDir, ...models.reads],
      writes: [config.spoolDir, ...models.writes],
      addons: chosenEngine().isNative,
      network: http !== undefined,
    },
    checking: {
      ...models,
      addons: true,
      network: true,
    },
  }
}

export async function closeVoicePool(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.close()
}

/** A retry with the same text and recording would fail again. After a crash or with a full disk, it may not. */
const PERMANENT: ReadonlySet<VoiceEngineErrorCode> = new Set([
  'unrecognised',
  'ogg',
  'no-audio-track',
  'undecodable',
  'aac-unavailable',
  'too-short',
  'unspeakable',
  'engine-unavailable',
  'remote-refused',
  // The profile was made a moment ago, so the engine can't read its own output.
  'profile-outdated',
])

export function throwJobError(error: unknown): never {
  if (!(error instanceof VoiceEngineError && PERMANENT.has(error.code))) throw error
  throw new PermanentJobError(error.message, { cause: error })
}
