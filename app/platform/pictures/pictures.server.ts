import { rm } from 'node:fs/promises'
import { config } from '~/platform/config.server'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { createWorkerPool, type RunOptions } from '~/platform/workers/worker-pool.server'
import type { PictureReply, PictureTask } from './picture.worker'

/** 'crashed': the worker process did, twice; that says nothing about the file. */
export type PictureProblem = Extract<PictureReply, { ok: false }>['reason'] | 'crashed'

export type PictureResult = Extract<PictureReply, { ok: true }> | { ok: false; reason: PictureProblem }

type Options = Omit<PictureTask, 'inputPath' | 'outputPath'> & Pick<RunOptions, 'signal' | 'owner'>

const pool = createWorkerPool({
  entry: workerEntry('picture'),
  maxProcesses: 1,
  deadlineMs: 90_000,
  triesAgain: true,
  rssLimitBytes: 700 * 2 ** 20,
  // sharp is native.
  permissions: { writes: [config.spoolDir], addons: true },
})

/**
 * Converts a JPEG, PNG, WebP, GIF, AVIF, TIFF, BMP or HEIC to an upright JPEG, in a worker process with limits. Only pixels
 * remain: no location, time or camera.
 */
export async function reencodePicture(
  inputPath: string,
  outputPath: string,
  { signal, owner, ...size }: Options,
): Promise<PictureResult> {
  try {
    const task = { inputPath, outputPath, ...size } satisfies PictureTask
    return await pool.run<PictureReply>(task, { signal, owner })
  } catch (error) {
    await rm(outputPath, { force: true })
    if (!(error instanceof WorkerFailure) || error.code === 'aborted' || error.code === 'busy') throw error
    return { ok: false, reason: error.code === 'worker-died' ? 'crashed' : 'failed' }
  }
}
