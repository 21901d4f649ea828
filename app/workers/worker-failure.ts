export type WorkerFailureCode = 'timed-out' | 'out-of-memory' | 'worker-died' | 'aborted' | 'busy'

/** A task that its process did not live to finish, or, when 'busy', never began: too many waited before it. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
  constructor(
    readonly code: WorkerFailureCode,
    message: string,
  ) {
    super(message)
  }
}

/** A task whose function threw: a defect in the worker's code. The process lived on. */
export class WorkerTaskError extends Error {
  override readonly name = 'WorkerTaskError'
}
