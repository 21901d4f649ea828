import { rm } from 'node:fs/promises'
import { workerEntry } from '~/workers/worker-entry.server'
import { WorkerFailure } from '~/workers/worker-failure'
import { createWorkerPool, type RunOptions, type WorkerPool } from '~/workers/worker-pool.server'
import type { PictureReply, PictureTask } from './picture.worker'

export type { PictureReply }

export interface PictureSize extends Pick<RunOptions, 'signal'> {
  /** Longest side in pixels; smaller pictures aren't enlarged. */
  maxSide: number
  /** Cut to a square about the middle. */
  square?: boolean
}

const DEADLINE_MS = 30_000
const RSS_LIMIT_BYTES = 700 * 2 ** 20

let pool: WorkerPool | undefined

/**
 * Makes an upright JPEG of a JPEG, PNG, WebP, GIF, AVIF or TIFF, in a process with bounds. Nothing of the original
 * but its pixels gets through: no place, no time, no camera.
 * @param outputPath is made anew; on failure there is no file
 * @throws WorkerFailure 'aborted' when `signal` ended it, 'busy' when too many pictures wait
 */
export async function reencodePicture(
  inputPath: string,
  outputPath: string,
  { maxSide, square, signal }: PictureSize,
): Promise<PictureReply> {
  pool ??= createWorkerPool({
    entry: workerEntry('picture'),
    maxProcesses: 1,
    deadlineMs: DEADLINE_MS,
    rssLimitBytes: RSS_LIMIT_BYTES,
  })
  try {
    return await pool.run<PictureReply>({ inputPath, outputPath, maxSide, square } satisfies PictureTask, {
      signal,
    })
  } catch (error) {
    await rm(outputPath, { force: true })
    if (!(error instanceof WorkerFailure) || error.code === 'aborted' || error.code === 'busy') throw error
    return { ok: false, reason: 'failed' }
  }
}

/** Ends the worker process, if one runs. */
export async function closePicturePool(): Promise<void> {
  await pool?.close()
  pool = undefined
}
