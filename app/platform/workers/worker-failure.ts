export type WorkerFailureCode = 'timed-out' | 'out-of-memory' | 'worker-died' | 'aborted' | 'busy'

/** The task's process exited before the task was done; or 'busy': too many tasks were waiting. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
  constructor(
    readonly code: WorkerFailureCode,
    message: string,
  ) {
    super(message)
  }
}

/** The worker's function threw, which is a defect in its code; the process is still running. */
export class WorkerTaskError extends Error {
  override readonly name = 'WorkerTaskError'
}
