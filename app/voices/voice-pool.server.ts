import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { VoiceEngineError, type VoiceEngineErrorCode } from '@everspoken/engine/voice-engine-error'
import { config } from '~/platform/config.server'
import { PermanentJobError } from '~/platform/jobs/job'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { chosenEngine, type EngineInUse, engineInUse } from './chosen-engine.server'
import { createVoicePool, type VoicePool, type VoicePoolOptions } from './engine/pool.server'

/** By engine: one that isn't used any more ends its work, and its processes end when idle. */
const pools = new Map<string, VoicePool>()
let replacement: VoicePool | undefined

/** How many stories and profiles are made at once: by this machine's cores, or by what another machine can do. */
export function narrationsAtOnce({ destination, atOnce } = chosenEngine()): number {
  if (destination === 'own-machine') return config.voiceHttpAtOnce
  return atOnce ?? Math.max(1, Math.min(availableParallelism() - 1, 2))
}

export function voicePool({ engine } = engineInUse()): VoicePool {
  const known = replacement ?? pools.get(engine.name)
  if (known) return known
  const { rssLimitMb, maxSilenceMs } = engine
  const pool = createVoicePool({
    ...{ workerEntry: workerEntry('voice'), maxProcesses: narrationsAtOnce(engine) },
    ...{ rssLimitMb, maxSilenceMs, permissions: permissionsOf(engine) },
  })
  pools.set(engine.name, pool)
  return pool
}

/** Called when a recording begins to arrive, so that its person doesn't wait for processes to start. */
export function getVoicesReady(inUse = engineInUse()): void {
  // Node.js permits only folders that are there when a process starts.
  for (const folder of [config.spoolDir, config.filesDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  voicePool(inUse).getReady(inUse.engine.name)
}

const SOON_MS = 200

/** Once a page with a recording's form is sent. What goes wrong here, the upload's response tells. */
export function getVoicesReadySoon(): void {
  wait(SOON_MS, undefined, { ref: false })
    .then(() => getVoicesReady())
    .catch(() => {})
}

export const isEngineAtWork = (name: string): boolean => pools.get(name)?.isNarrating() ?? false

export function replaceVoicePool(other: VoicePool | undefined): void {
  replacement = other
}

function permissionsOf({ destination, isNative }: EngineInUse['engine']): VoicePoolOptions['permissions'] {
  const { modelsDirectory } = config.engineSetup
  const isRemote = destination === 'own-machine'
  // For the proof that a voice server clones.
  if (isRemote && existsSync(config.storageDir)) mkdirSync(modelsDirectory, { recursive: true, mode: 0o700 })
  // What may be written may be read; a folder that is named twice makes Node.js abort.
  const models = isRemote
    ? { reads: [], writes: [modelsDirectory] }
    : { reads: [modelsDirectory], writes: [] }
  return {
    decoding: { writes: [config.spoolDir] },
    narrating: {
      reads: [config.filesDir, ...models.reads],
      writes: [config.spoolDir, ...models.writes],
      addons: isNative,
      network: isRemote,
    },
    checking: {
      ...models,
      addons: true,
      network: true,
    },
  }
}

export async function closeVoicePool(): Promise<void> {
  const closing = [...pools.values(), ...(replacement ? [replacement] : [])]
  pools.clear()
  replacement = undefined
  await Promise.all(closing.map((pool) => pool.close()))
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
