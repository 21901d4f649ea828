import { setTimeout as wait } from 'node:timers/promises'
import { readRows } from '../../support/in-database'
import { recording } from '../../support/recordings'
import { signUpPerson, startStory, uploadSample, waitForStory } from '../../support/visitor'
import { median } from '../measure'
import type { Contest } from './contest'
import { type Row, row } from './row'

const LONG_MESSAGE = Array(18)
  .fill('Remember the garden, the roses, and all our Sunday mornings there.')
  .join(' ')

const ROUNDS = 3
const POLL_MS = 50

/** How long a story of 198 words takes with the default engine. */
export async function storyRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url)
  const sample = await uploadSample(person, recording('low', 'mp3'))
  // Makes the voice's profile, and starts the worker process.
  await waitForStory(person, await startStory(person, sample, 'The kettle is on.'))
  const makings: number[] = []
  let lengthSeconds = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now()
    const seconds = () => (performance.now() - startMs) / 1000
    const id = await startStory(person, sample, LONG_MESSAGE)
    const read = () =>
      readRows<{ status: string; ms: number }>(
        service,
        `SELECT status, duration_ms AS ms FROM readings WHERE story_id = '${id}'`,
      )[0]
    while (read()?.status === 'processing') {
      await wait(POLL_MS)
    }
    makings.push(seconds())
    lengthSeconds = (read()?.ms ?? 0) / 1000
  }
  const making = median(makings)
  const goal: [string, number] = ['a tenth of it', lengthSeconds / 10]
  return [row('story of 198 words, classic', 's', making, goal, ['its own length', lengthSeconds])]
}
