import { config } from '~/config.server'
import { workerEntry } from '~/workers/worker-entry.server'
import { WorkerFailure } from '~/workers/worker-failure'
import { createWorkerPool, type RunOptions } from '~/workers/worker-pool.server'
import type { PdfReply } from './pdf.worker'

const DEADLINE_MS = 2 * 60_000
/** For one page, also on a machine that is busy. */
const SILENCE_MS = 30_000
const RSS_LIMIT_BYTES = 600 * 2 ** 20

const pool = createWorkerPool({
  entry: workerEntry('pdf'),
  maxProcesses: 1,
  deadlineMs: DEADLINE_MS,
  maxSilenceMs: SILENCE_MS,
  triesAgain: true,
  rssLimitBytes: RSS_LIMIT_BYTES,
  permissions: { reads: [config.spoolDir] },
})

export type PdfText = Omit<Extract<PdfReply, { ok: true }>, 'ok'>

/**
 * Extracts the first 200 words of a PDF in a worker process. `originalWordCount` counts up to 400 pages or two million
 * characters.
 */
export async function extractPdfText(path: string, options: Pick<RunOptions, 'signal' | 'owner'> = {}) {
  try {
    return await pool.run<PdfReply>({ path }, options)
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.code === 'aborted') throw error
    return { ok: false as const, reason: error.code }
  }
}
