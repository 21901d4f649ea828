import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeEngine } from '@everspoken/engine/descriptions'
import { SELF_CHECK } from '@everspoken/engine/self-check-file'
import type { SelfCheckReport, SelfCheckTask } from '@everspoken/engine/self-check-report'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { createWorkerPool, type RunOptions } from '~/platform/workers/worker-pool.server'

const DEADLINE_MS = 1_200_000
const MB = 2 ** 20

/** @throws WorkerFailure when the process crashed, or was ended for its memory or its silence */
export async function runSelfCheck(
  task: SelfCheckTask,
  options: Pick<RunOptions, 'signal' | 'onProgress'>,
): Promise<SelfCheckReport> {
  // A check that crashes leaves no earlier success.
  await rm(join(task.modelsDirectory, task.engine, SELF_CHECK), { force: true })
  const { rssLimitMb, maxSilenceMs } = describeEngine(task.engine)
  const pool = createWorkerPool({
    entry: workerEntry('voice-check'),
    maxProcesses: 1,
    deadlineMs: DEADLINE_MS,
    rssLimitBytes: rssLimitMb * MB,
    maxSilenceMs,
    permissions: { writes: [task.modelsDirectory], addons: true },
  })
  try {
    return await pool.run<SelfCheckReport>(task, options)
  } finally {
    await pool.close()
  }
}
