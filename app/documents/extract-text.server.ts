import { config } from '~/config.server'
import { workerEntry } from '~/workers/worker-entry.server'
import { WorkerFailure, type WorkerFailureCode } from '~/workers/worker-failure'
import { createWorkerPool, type RunOptions } from '~/workers/worker-pool.server'
import type { PdfReply, PdfTask } from './pdf.worker'
import { MAX_PDF_BYTES } from './pdf-rules'

/** 'crashed': the worker process did, twice; that says nothing about the file. */
export type PdfText = PdfReply | { ok: false; reason: 'too-slow' | 'crashed' | 'busy' }

const DEADLINE_MS = 2 * 60_000
const SILENCE_MS = 30_000
const RSS_LIMIT_BYTES = 600 * 2 ** 20

const REASONS: Record<Exclude<WorkerFailureCode, 'aborted'>, 'too-slow' | 'too-big' | 'crashed' | 'busy'> = {
  'timed-out': 'too-slow',
  'out-of-memory': 'too-big',
  'worker-died': 'crashed',
  busy: 'busy',
}

const pool = createWorkerPool({
  entry: workerEntry('pdf'),
  maxProcesses: 1,
  deadlineMs: DEADLINE_MS,
  maxSilenceMs: SILENCE_MS,
  triesAgain: true,
  rssLimitBytes: RSS_LIMIT_BYTES,
  permissions: { reads: [config.spoolDir] },
})

/**
 * Extracts the first 200 words of a PDF in a worker process. `originalWordCount` counts up to 400 pages or two million
 * characters.
 * @throws WorkerFailure 'aborted' when `signal` ended it
 */
export async function extractPdfText(
  path: string,
  options: Pick<RunOptions, 'signal' | 'owner'> = {},
): Promise<PdfText> {
  try {
    return await pool.run<PdfReply>({ path, maxBytes: MAX_PDF_BYTES } satisfies PdfTask, options)
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.code === 'aborted') throw error
    return { ok: false, reason: REASONS[error.code] }
  }
}
