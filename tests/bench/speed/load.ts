import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { giveStory } from '../../support/kept-stories'
import { recording } from '../../support/recordings'
import { signUpPerson, startStory, uploadSample, type Visitor, waitForStory } from '../../support/visitor'
import { startDownloads } from '../clients/connections'
import { inTurn, quantile, timed } from '../measure'
import type { Contest } from './contest'
import { type Row, row } from './row'
import { postRecording } from './uploads'

const MB = 2 ** 20
const ROUNDS = 3
const REQUESTS = 1000
const DOWNLOADS = 30
const STORY_BYTES = 20 * MB

export const LONG_MESSAGE = Array(18)
  .fill('Remember the garden, the roses, and all our Sunday mornings there.')
  .join(' ')

/** How long the landing page takes while a story is made, 50 MB come in and 30 downloads run. */
export async function loadRows({ service }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url, 'busy')
  const sample = await uploadSample(person, recording('low', 'mp3'))
  const url = service.url + (await giveStory(service, 'busy', STORY_BYTES))
  const bytes = randomBytes(50 * MB - 4096)
  await p99OfHome(service.url)
  const { ours, theirs } = await inTurn(ROUNDS, {
    theirs: () => p99OfHome(service.url),
    async ours() {
      const story = await startStory(person, sample, LONG_MESSAGE)
      const downloads = startDownloads(url, person, { connections: DOWNLOADS, sizeBytes: STORY_BYTES })
      const uploads = keepUploading(service.url, person, bytes)
      const p99 = await p99OfHome(service.url)
      await uploads.stop()
      await downloads.stop()
      await waitForStory(person, story)
      return p99
    },
  })
  const goal: [string, number] = ['2 ×', 2 * theirs]
  return [row('p99 of the landing page under load', 'ms', ours, goal, ['without load', theirs])]
}

function keepUploading(origin: string, person: Visitor, bytes: Buffer) {
  let isOver = false
  const uploads = (async () => {
    while (!isOver) await postRecording(origin, person, bytes)
  })()
  return {
    stop() {
      isOver = true
      return uploads
    },
  }
}

async function p99OfHome(origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const taken = timed(async () => {
      const [response] = await once(request(`${origin}/`, { agent }).end(), 'response')
      await response.resume().toArray()
    })
    times.push(await taken)
  }
  agent.destroy()
  return quantile(times, 0.99)
}
