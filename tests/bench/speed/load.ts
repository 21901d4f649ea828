import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { inDatabase, readRows } from '../../support/in-database'
import { keepFile } from '../../support/kept-stories'
import { recording } from '../../support/recordings'
import { insertStory } from '../../support/rows'
import type { Service } from '../../support/service'
import { signUpPerson, startStory, uploadSample, type Visitor, waitForStory } from '../../support/visitor'
import { startDownloads } from '../clients/connections'
import type { Contest } from './contest'
import { inTurn, type Row } from './row'
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
  const url = service.url + (await storeStory(service, 'busy'))
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
  return [
    {
      ...{ what: 'p99 of the landing page under load', unit: 'ms', ours, theirs, beside: 'without load' },
      ...{ goal: '2 ×', most: 2 * theirs },
    },
  ]
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

async function storeStory(service: Service, username: string): Promise<string> {
  const key = `stories/${randomUUID()}.mp3`
  await keepFile(fileStoreIn(service.storageDir), key, randomBytes(STORY_BYTES))
  const [user] = readRows<{ id: string }>(service, `SELECT id FROM users WHERE username = '${username}'`)
  const audio = { audioPath: key, durationMs: 1000, sizeBytes: STORY_BYTES, sampleKey: null }
  inDatabase(service, (db) => insertStory(db, user?.id ?? '', { status: 'ready', ...audio }))
  return `/app-storage/${key}`
}

async function p99OfHome(origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const startMs = performance.now()
    const [response] = await once(request(`${origin}/`, { agent }).end(), 'response')
    await response.resume().toArray()
    times.push(performance.now() - startMs)
  }
  agent.destroy()
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.99)] ?? 0
}
