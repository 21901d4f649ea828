import { buildProblem } from '../../scripts/build-stamp.mjs'
import { buildWorkers } from '../../scripts/build-workers.mjs'

/** Vitest's globalSetup: builds the workers, so that tests run them as shipped, in separate processes. */
export async function setup(): Promise<void> {
  // The journeys may be running beside these tests, of the same build.
  if (buildProblem()) await buildWorkers()
}
