import path from 'node:path'

/** The path of a worker built by scripts/build-workers.mjs, by the name of its source. */
export const workerEntry = (name: string) => path.resolve('build/workers', `${name}.js`)
