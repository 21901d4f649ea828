import type { EngineSetup } from '@everspoken/engine/engine'
import type {
  DecodedSample,
  DecodeSampleTask,
  EngineAvailability,
  NarratedStory,
  NarrateTask,
  ProfiledSample,
  ProfileSampleTask,
  VoiceReply,
  VoiceTask,
  VoiceTasks,
} from '@everspoken/engine/protocol'
import { VoiceEngineError } from '@everspoken/engine/voice-engine-error'
import type { Permissions } from '~/platform/workers/permissions.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { createWorkerPool, type RunOptions, type WorkerPool } from '~/platform/workers/worker-pool.server'

export interface VoicePoolOptions {
  workerEntry: string
  /** Narrations and profiles at once. Decoding has a process of its own beside them. */
  maxProcesses: number
  /** Resident memory at which a process that narrates is ended. */
  rssLimitMb: number
  permissions: Record<'decoding' | 'narrating' | 'checking', Permissions>
  /** How long it may send no progress, if not five minutes. */
  maxSilenceMs?: number
}

/** @throws VoiceEngineError, or a WorkerFailure: 'aborted' by a signal, 'busy' when too many wait; a RefusalError after close() */
export interface VoicePool {
  decodeSample(
    task: Omit<DecodeSampleTask, 'kind'>,
    options?: Pick<RunOptions, 'signal' | 'owner'>,
  ): Promise<DecodedSample>
  profileSample(
    task: Omit<ProfileSampleTask, 'kind'>,
    options?: Pick<RunOptions, 'signal' | 'onProgress'>,
  ): Promise<ProfiledSample>
  narrate(
    task: Omit<NarrateTask, 'kind'>,
    options?: Pick<RunOptions, 'signal' | 'onProgress'>,
  ): Promise<NarratedStory>
  engineAvailability(
    engine: string,
    setup: EngineSetup,
    options?: Pick<RunOptions, 'signal'>,
  ): Promise<EngineAvailability>
  speakPlainly(text: string, options?: Pick<RunOptions, 'signal' | 'owner'>): Promise<Uint8Array>
  /** Starts what a recording will need, if that isn't at work. */
  getReady(engine: string): void
  /** Whether a narration or a profile is being made. */
  isNarrating(): boolean
  close(): Promise<void>
}

const MB = 2 ** 20
const DECODE_DEADLINE_MS = 5 * 60_000
const DECODE_SILENCE_MS = 60_000
const DECODE_RSS_BYTES = 500 * MB
const MAX_TIMER_MS = 2 ** 31 - 1
/** A voice server may first have to prove that it clones. */
const CHECK_DEADLINE_MS = 5 * 60_000
const PROFILE_DEADLINE_MS = 30 * 60_000
const NARRATE_DEADLINE_MS = 60 * 60_000
/** Longer than any step between two reports of progress takes on a busy machine, or at a slow voice server. */
const NARRATE_SILENCE_MS = 5 * 60_000

/**
 * Three pools, so that an upload, a check and a word to hear never wait behind a narration, and what reads an upload has neither
 * files of others nor native code. Profiles are made where stories are: no user waits for
 * one but a story, the two together take no more of the machine than stories alone, and what the engine loads for one
 * serves the other. A story waits at most the few seconds of one profile for it.
 */
export function createVoicePool({
  workerEntry,
  maxProcesses,
  rssLimitMb,
  permissions,
  maxSilenceMs = NARRATE_SILENCE_MS,
}: VoicePoolOptions): VoicePool {
  const decoding = createWorkerPool({
    entry: workerEntry,
    maxProcesses: 1,
    deadlineMs: DECODE_DEADLINE_MS,
    maxSilenceMs: DECODE_SILENCE_MS,
    triesAgain: true,
    rssLimitBytes: DECODE_RSS_BYTES,
    permissions: permissions.decoding,
  })
  const checking = createWorkerPool({
    entry: workerEntry,
    maxProcesses: 1,
    deadlineMs: CHECK_DEADLINE_MS,
    rssLimitBytes: rssLimitMb * MB,
    permissions: permissions.checking,
  })
  const narrating = createWorkerPool({
    entry: workerEntry,
    maxProcesses,
    deadlineMs: NARRATE_DEADLINE_MS,
    rssLimitBytes: rssLimitMb * MB,
    permissions: permissions.narrating,
    niceness: 15,
    maxSilenceMs,
    // No request waits for one.
    maxWaitMs: MAX_TIMER_MS,
  })
  /** What comes meanwhile waits for one step at most. */
  async function rehearse(engine: string) {
    let hasMore = true
    while (hasMore && !narrating.isBusy()) ({ hasMore } = await run(narrating, { kind: 'get-ready', engine }))
  }
  return {
    decodeSample: (task, options) => run(decoding, { kind: 'decode-sample', ...task }, options),
    profileSample: (task, options) =>
      run(
        narrating,
        { kind: 'profile-sample', ...task },
        {
          ...options,
          deadlineMs: PROFILE_DEADLINE_MS,
        },
      ),
    narrate: (task, options) => run(narrating, { kind: 'narrate', ...task }, options),
    engineAvailability: (engine, setup, options) =>
      run(checking, { kind: 'engine-availability', engine, setup }, options),
    speakPlainly: (text, options) => run(checking, { kind: 'speak-plainly', text }, options),
    getReady(engine) {
      if (!decoding.isBusy()) run(decoding, { kind: 'get-ready' }).catch(() => {})
      rehearse(engine).catch(() => {})
    },
    isNarrating: () => narrating.isBusy(),
    close: async () => {
      await Promise.all([decoding, checking, narrating].map((pool) => pool.close()))
    },
  }
}

async function run<Task extends VoiceTask>(
  pool: WorkerPool,
  task: Task,
  options?: RunOptions,
): Promise<VoiceTasks[Task['kind']]['answer']> {
  const reply = await pool
    .run<VoiceReply<VoiceTasks[Task['kind']]['answer']>>(task, options)
    .catch((error: unknown) => {
      if (!(error instanceof WorkerFailure)) throw error
      if (error.code === 'aborted' || error.code === 'busy') throw error
      throw new VoiceEngineError(error.code, error.message)
    })
  if (!reply.ok) throw new VoiceEngineError(reply.code, reply.message)
  return reply.value
}
