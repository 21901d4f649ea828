import { rm } from 'node:fs/promises'
import { httpDescription, pocketDescription } from '@everspoken/engine/descriptions'
import { findInstalled } from '@everspoken/engine/installed-model'
import { ModelError } from '@everspoken/engine/model-archive'
import { VoiceEngineError } from '@everspoken/engine/voice-engine-error'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { config } from '~/platform/config.server'
import {
  type Job,
  JobAbortedError,
  type JobContext,
  type JobHandling,
  PermanentJobError,
} from '~/platform/jobs/job'
import { type Transaction, tables } from '~/platform/storage/database.server'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { type EngineInUse, setupWith } from '~/voices/chosen-engine.server'
import { downloadPath, type InstallOptions, installModel } from '~/voices/engine/install-model.server'
import { runSelfCheck } from '~/voices/engine/run-self-check.server'
import { archivePath, voiceArchive } from '~/voices/voice-archive.server'
import { voicePool } from '~/voices/voice-pool.server'
import { getTrial, hearBoth, voiceServer } from './voice-trial.server'

const { jobs } = tables
const { modelsDirectory } = config.engineSetup

export const TRY_VOICE = 'try-voice'

const voiceWork = z.object({
  /** Where the model comes from, if it has to be installed first. */
  install: z.enum(['download', 'file']).optional(),
  /** The server to try, in place of the model. */
  http: voiceServer.optional(),
  recordingPath: z.string().optional(),
  /** Why it failed: a sentence for the admin. */
  problem: z.string().optional(),
})

export type VoiceWork = z.infer<typeof voiceWork>

export const workOf = (payload: unknown): VoiceWork => voiceWork.parse(payload)

export interface VoiceStep {
  says: string
  doneBytes?: number
  totalBytes?: number
}

let step: VoiceStep | undefined

/** Of the work in this process. */
export const voiceStep = () => step

const steps: Record<string, string> = { Checking: 'Checking the download' }
const DOWNLOADED = 0.5

/** Installs the model if asked to, checks the engine, and has both voices read a sentence. */
export const tryVoiceJob: JobHandling = {
  async run(job, context) {
    const work = workOf(job.payload)
    try {
      if (work.install) await install(work.install, context)
      const inUse: EngineInUse = work.http
        ? { engine: httpDescription, setup: setupWith(work.http) }
        : { engine: pocketDescription, setup: setupWith(undefined) }
      const { recordingPath: ownRecording } = work
      const checked = ownRecording ? { passed: true, model: getTrial()?.model } : await check(inUse, context)
      if (checked.passed) {
        step = { says: 'Reading a sentence with both voices' }
        await hearBoth(inUse, { ownRecording, model: checked.model }, context)
      }
    } catch (error) {
      const { aborted, reason } = context.signal
      const isCancelled = reason instanceof JobAbortedError && reason.reason === 'cancelled'
      if (isCancelled) await rm(downloadPath(modelsDirectory, voiceArchive), { force: true })
      const isRetried = error instanceof ModelError && error.problem === 'interrupted'
      if (aborted || isRetried) throw error
      throw new PermanentJobError(problemOf(error))
    } finally {
      step = undefined
      if (work.recordingPath) await rm(work.recordingPath, { force: true })
    }
  },
  onFailed(tx: Transaction, job: Job, error: unknown) {
    const problem = error instanceof PermanentJobError ? error.message : problemOf(error)
    const payload: VoiceWork = { ...workOf(job.payload), problem }
    tx.update(jobs).set({ payload }).where(eq(jobs.id, job.id)).run()
  },
}

async function install(source: 'download' | 'file', { signal, progress }: JobContext): Promise<void> {
  // By an attempt that ended later.
  const isThere = findInstalled(modelsDirectory, voiceArchive)
  const from = source === 'file' ? archivePath : undefined
  const onStep: InstallOptions['onStep'] = (name, doneBytes, totalBytes) => {
    step = { says: steps[name] ?? name, doneBytes, totalBytes }
    if (totalBytes) progress((DOWNLOADED * doneBytes) / totalBytes)
  }
  try {
    if (!isThere) await installModel(voiceArchive, { modelsDirectory, from, onStep, signal })
  } catch (error) {
    // A damaged or strange file isn't offered again.
    if (from && error instanceof ModelError) await rm(from, { force: true })
    throw error
  }
  if (from) await rm(from, { force: true })
}

/** A model that speaks, but not well enough, has a report that says so. @throws VoiceEngineError, WorkerFailure */
async function check({ engine, setup }: EngineInUse, { signal, progress }: JobContext) {
  step = { says: setup.http ? 'Checking whether it clones voices' : 'Checking how it speaks on this machine' }
  if (setup.http) {
    const proving = { ...setup, http: { ...setup.http, provesAnew: true } }
    const answer = await voicePool({ engine, setup }).engineAvailability(engine.name, proving, { signal })
    if (!answer.canRun) throw new VoiceEngineError('engine-unavailable', answer.reason)
    return { passed: true, model: answer.model }
  }
  const onProgress = (part: number) => progress(DOWNLOADED + part * (1 - DOWNLOADED))
  const task = { engine: engine.name, modelsDirectory }
  return { passed: (await runSelfCheck(task, { signal, onProgress })).passed, model: undefined }
}

const workerProblems: Partial<Record<string, string>> = {
  'worker-died': 'The voice crashed while it was tried.',
  'timed-out': 'The voice did not answer while it was tried.',
  'out-of-memory': 'The voice took more memory than it may, and was ended.',
}

const NO_WAY_OUT = 'If this machine has no way out, ‘Download and try’ has a way without one.'

function problemOf(error: unknown): string {
  if (error instanceof ModelError)
    return error.problem === 'refused' ? error.message : `${error.message} ${NO_WAY_OUT}`
  if (isDiskFull(error))
    return 'The disk filled up in the middle, and nothing was kept. Free some space first.'
  if (error instanceof WorkerFailure || error instanceof VoiceEngineError)
    return workerProblems[error.code] ?? error.message
  return 'Something went wrong; the service’s log has job-failed.'
}
