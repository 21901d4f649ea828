import path from 'node:path'

/** The built entry of a worker, by the name that scripts/build-workers.mjs gives it. */
export function workerEntry(name: 'voice' | 'pdf' | 'picture' | 'password' | 'run-task'): string {
  return path.resolve('build/workers', `${name}.js`)
}
