import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema'
import { inDatabase } from '../support/in-database'
import { keepFile, storeIn } from '../support/kept-stories'
import { insertStory, insertVoiceSample } from '../support/rows'
import { type Service, startService } from '../support/service'
import { newPerson } from '../support/visitor'
import { cpuMsOf, type Measured, startBarePage, startProgram } from './request-cost/servers'

const MB = 2 ** 20
const ROUNDS = 5
const REQUESTS = 300
const BARE_PORT = 41_999
const VOICES = 5
const STORIES = 20
const MEDIA_MB = 20

interface Row {
  what: string
  path: string
  cookie?: string
  /** Of a round. */
  requests?: number
  /** How much of a round's processor time is told: a request's, or a megabyte's. */
  per?: number
  goal: string
  isMet: (ours: number, bare: number, same: number) => boolean
}

/**
 * The processor time of a request, in ms: of the built service, of a Remix app with one page, and of node:http that
 * sends the same bytes. The medians of five rounds, in turn. Linux only: it reads /proc.
 */
export async function benchRequestCost(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'everspoken-cost-'))
  const service = await startService()
  const bare = await startBarePage(BARE_PORT)
  try {
    const lines = [
      `${cpus()[0]?.model}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
      '',
      '| request | ours, ms | bare page, ms | node:http, ms | goal | |',
      '| --- | --- | --- | --- | --- | --- |',
    ]
    for (const row of await rowsOf(service)) lines.push(await measure(row, { service, bare, dir }))
    return lines.join('\n')
  } finally {
    bare.end()
    await service.dispose()
    rmSync(dir, { recursive: true })
  }
}

async function rowsOf(service: Service): Promise<Row[]> {
  const person = await newPerson(service.url, 'rose')
  const cookie = person.cookieHeader()
  const key = await addStories(service)
  const kept = { goal: '0.15 × bare', isMet: (ours: number, bare: number) => ours <= 0.15 * bare }
  const call = {
    cookie,
    goal: 'node:http + 0.5 ms',
    isMet: (ours: number, _: number, same: number) => ours <= same + 0.5,
  }
  return [
    { what: 'landing page, of a visitor', path: '/', ...kept },
    { what: 'FAQ, of a visitor', path: '/faq', ...kept },
    { what: 'terms, of a visitor', path: '/terms', ...kept },
    { what: 'a static file', path: '/favicon.svg', ...kept },
    {
      what: `dashboard, ${VOICES} voices, ${STORIES} stories`,
      path: '/user-dashboard',
      cookie,
      goal: '1.5 × bare',
      isMet: (ours, bare) => ours <= 1.5 * bare,
    },
    { what: '/api/auth/me', path: '/api/auth/me', ...call },
    { what: '/api/stories', path: '/api/stories', ...call },
    {
      what: 'media, 1 MB',
      path: `/app-storage/${key}`,
      cookie,
      requests: 3,
      per: MEDIA_MB,
      goal: '1.2 × node:http, 3 ms',
      isMet: (ours, _, same) => ours <= 1.2 * same && ours <= 3,
    },
  ]
}

/** @returns the key of the audio of one of them, of MEDIA_MB */
async function addStories(service: Service): Promise<string> {
  const key = `stories/${randomUUID()}.mp3`
  await keepFile(storeIn(service.storageDir), key, randomBytes(MEDIA_MB * MB))
  inDatabase(service, (db) => {
    const userId = db.select().from(users).where(eq(users.username, 'rose')).get()?.id ?? ''
    for (let n = 0; n < VOICES; n += 1) insertVoiceSample(db, userId, { name: `Voice ${n}` })
    for (let n = 0; n < STORIES; n += 1)
      insertStory(db, userId, {
        ...{
          status: 'ready',
          sampleKey: null,
          durationMs: 60_000,
          sizeBytes: 1,
          peaks: Buffer.alloc(240, 99),
        },
        audioPath: n === 0 ? key : `stories/${randomUUID()}.mp3`,
        content: 'Remember the garden, the roses, and all our Sunday mornings there. '.repeat(15),
      })
  })
  return key
}

async function measure(
  { what, path, cookie, requests = REQUESTS, per = 1, goal, isMet }: Row,
  { service, bare, dir }: { service: Service; bare: Measured; dir: string },
): Promise<string> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br', ...(cookie ? { Cookie: cookie } : {}) }
  const send = sender(headers)
  const file = join(dir, 'bytes')
  writeFileSync(file, await send(service.url + path))
  const same = await startProgram(['tests/bench/request-cost/same-bytes.mjs', file])
  const isMedia = path.startsWith('/app-storage/')
  const targets = [
    { pid: service.pid, url: service.url + path },
    { pid: bare.pid, url: `${bare.url}/` },
    { pid: same.pid, url: `${same.url}/${isMedia ? 'media' : ''}` },
  ]
  const times: number[][] = targets.map(() => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, { pid, url }] of targets.entries()) {
      const before = cpuMsOf(pid)
      for (let n = 0; n < requests; n += 1) await send(url)
      // The first round warms up.
      if (round > 0) times[i]?.push((cpuMsOf(pid) - before) / requests / per)
    }
  }
  same.end()
  const [ours = 0, barePage = 0, sameBytes = 0] = times.map(median)
  const shown = isMedia ? ['', sameBytes] : [barePage, sameBytes]
  const columns = [ours, ...shown].map((value) => (typeof value === 'number' ? value.toFixed(2) : value))
  return `| ${[what, ...columns, goal, isMet(ours, barePage, sameBytes) ? 'met' : 'NOT MET'].join(' | ')} |`
}

function sender(headers: Record<string, string>): (url: string) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (url) => {
    const [response]: [IncomingMessage] = (await once(
      request(url, { agent, headers }).end(),
      'response',
    )) as [IncomingMessage]
    const body = Buffer.concat(await response.toArray())
    if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}`)
    return body
  }
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
