import { buildWorkers } from '../../scripts/build-workers.mjs'

/** Vitest's globalSetup: the tests run the workers as they are shipped, in processes of their own. */
export async function setup(): Promise<void> {
  await buildWorkers()
}
