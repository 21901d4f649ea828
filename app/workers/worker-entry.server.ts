import path from 'node:path'

/** The path of a worker built by scripts/build-workers.mjs. */
export function workerEntry(
  name:
    | 'voice'
    | 'voice-check'
    | 'pdf'
    | 'picture'
    | 'password'
    | 'story-file'
    | 'backup'
    | 'run-task'
    | 'keep-worker',
): string {
  return path.resolve('build/workers', `${name}.js`)
}
