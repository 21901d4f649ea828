import { config } from '~/platform/config.server'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { createWorkerPool, type RunOptions, type WorkerPool } from '~/platform/workers/worker-pool.server'
import type { PdfReply, PdfTask } from './pdf.worker'

const MB = 2 ** 20

const common = {
  entry: workerEntry('pdf'),
  maxProcesses: 1,
  deadlineMs: 2 * 60_000,
  triesAgain: true,
  permissions: { reads: [config.spoolDir] },
}
const quick = createWorkerPool({ ...common, maxSilentCpuMs: 1000, rssLimitBytes: 400 * MB })
/** For what is long, or made to be slow: it waits for its like alone, and no letter waits for it. The limit is for a page. */
const patient = createWorkerPool({ ...common, maxSilentCpuMs: 5000, rssLimitBytes: 600 * MB, niceness: 15 })

const TOO_MUCH: readonly string[] = ['too-big', 'timed-out', 'out-of-memory']

export type PdfText = Omit<Extract<PdfReply, { ok: true }>, 'ok'>

/**
 * Extracts the first 200 words of a PDF in a worker process. `originalWordCount` counts up to 400 pages or two million
 * characters.
 */
export async function extractPdfText(path: string, options: Pick<RunOptions, 'signal' | 'owner'> = {}) {
  const read = await readIn(quick, { path, isQuick: true }, options)
  const isTooMuch = !read.ok && TOO_MUCH.includes(read.reason)
  return isTooMuch ? readIn(patient, { path, isQuick: false }, options) : read
}

async function readIn(pool: WorkerPool, task: PdfTask, options: Pick<RunOptions, 'signal' | 'owner'>) {
  try {
    return await pool.run<PdfReply>(task, options)
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.code === 'aborted') throw error
    return { ok: false as const, reason: error.code }
  }
}
