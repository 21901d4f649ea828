import { setTimeout as wait } from 'node:timers/promises'
import { readRows } from '../../support/in-database'
import { recording } from '../../support/recordings'
import { signUpPerson, startStory, uploadSample, waitForStory } from '../../support/visitor'
import type { Contest } from './contest'
import { LONG_MESSAGE } from './load'
import { median, type Row } from './row'

const ROUNDS = 3
const POLL_MS = 50

/** How long a story of 198 words takes with the default engine, and until its first sentence can be heard. */
export async function storyRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url)
  const sample = await uploadSample(person, recording('low', 'mp3'))
  // Makes the voice's profile, and starts the worker process.
  await waitForStory(person, await startStory(person, sample, 'The kettle is on.'))
  const making: number[] = []
  const hearing: number[] = []
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
    let heardAfter: number | undefined
    while (read()?.status === 'processing') {
      const early = await person.get(`/api/stories/${id}/early-audio`)
      if (early.status === 200) {
        await early.body?.getReader().read()
        heardAfter ??= seconds()
      }
      await early.body?.cancel().catch(() => {})
      await wait(POLL_MS)
    }
    making.push(seconds())
    hearing.push(heardAfter ?? seconds())
    lengthSeconds = (read()?.ms ?? 0) / 1000
  }
  return [
    {
      ...{ what: 'story of 198 words, classic', unit: 's', ours: median(making) },
      ...{ theirs: lengthSeconds, beside: 'its own length', goal: 'a tenth of it', most: lengthSeconds / 10 },
    },
    {
      ...{ what: 'its first sentence can be heard after', unit: 's', ours: median(hearing) },
      ...{ theirs: median(making), beside: 'the whole', goal: '2 s', most: 2 },
    },
  ]
}
