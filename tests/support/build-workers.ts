import { buildWorkers } from '../../scripts/build-workers.mjs'

/** Vitest's globalSetup: builds the workers, so that tests run them as shipped, in separate processes. */
export async function setup(): Promise<void> {
  await buildWorkers()
}
