import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { inDatabase } from '../../support/in-database'
import { keepFile } from '../../support/kept-stories'
import { hasNginx, startNginx } from '../../support/nginx'
import { insertStory, insertVoiceSample } from '../../support/rows'
import type { Service } from '../../support/service'
import { signUpPerson } from '../../support/visitor'
import { cpuMs } from '../admin-scale/cpu-time'
import { type Contest, startOurs, startProgram } from './contest'
import { inTurn, type Row } from './row'

const MB = 2 ** 20
const ROUNDS = 5
const REQUESTS = 300
const VOICES = 5
const STORIES = 20
/** A recording and a long story, and how often each is asked for in a round. */
const MEDIA = [
  { sizeMb: 2, requests: 20 },
  { sizeMb: 20, requests: 4 },
]
const LARGEST = MEDIA[1]
/** The pause of a slow client after each piece that it reads. */
const SLOW_MS = 1
const WARM_UPS = 1
/** V8 compiles what the first row runs, and much of what the others run, in the first two thousand requests. */
const FIRST_WARM_UPS = 7

/** The processor time of a request, in ms. Linux only: it reads /proc. */
export async function requestRows({ service, bare }: Contest): Promise<Row[]> {
  const person = await signUpPerson(service.url, 'rose')
  const headers = { Cookie: person.cookieHeader() }
  await addStories(service, 'rose')
  const cost = (pid: number, url: string, sent: Record<string, string> = {}) =>
    costOf(pid, url, sent, REQUESTS)

  async function besideBare(
    what: string,
    path: string,
    times: number,
    { sent = {}, warmUps = WARM_UPS } = {},
  ): Promise<Row> {
    const measures = {
      ours: () => cost(service.pid, service.url + path, sent),
      theirs: () => cost(bare.pid, `${bare.url}/`),
    }
    const { ours, theirs } = await inTurn(ROUNDS, measures, warmUps)
    const goal = `${times} × the bare page`
    return { what, unit: 'ms of CPU', ours, theirs, beside: 'bare page', goal, most: times * theirs }
  }

  async function besideSameBytes(what: string, path: string, moreMs: number): Promise<Row> {
    const { ours, theirs } = await withSameBytes(service.url + path, headers, (same) => {
      const measures = {
        ours: () => cost(service.pid, service.url + path, headers),
        theirs: () => cost(same.pid, `${same.url}/`),
      }
      return inTurn(ROUNDS, measures, WARM_UPS)
    })
    const goal = `node:http + ${moreMs} ms`
    return {
      what,
      unit: 'ms of CPU',
      ours,
      theirs,
      beside: 'node:http, same bytes',
      goal,
      most: theirs + moreMs,
    }
  }

  return [
    await besideBare('landing page, of a visitor', '/', 0.15, { warmUps: FIRST_WARM_UPS }),
    await besideBare('FAQ, of a visitor', '/faq', 0.15),
    await besideBare('a static file', '/favicon.svg', 0.15),
    await besideBare(`dashboard, ${VOICES} voices, six of ${STORIES} stories`, '/user-dashboard', 1.5, {
      sent: headers,
    }),
    await besideBare(`the same with all ${STORIES}`, `/user-dashboard?stories=${STORIES}`, 2.5, {
      sent: headers,
    }),
    await besideSameBytes('/api/auth/me', '/api/auth/me', 1.5),
    await besideSameBytes('/api/stories', '/api/stories', 1.5),
  ]
}

/** The processor time of a recording or a story that is sent, in ms. */
export async function mediaRows({ service }: Contest): Promise<Row[]> {
  const behind = hasNginx ? await startOurs({ X_ACCEL_REDIRECT: '/stored-files' }) : undefined
  try {
    return await rowsOf(service, behind)
  } finally {
    await behind?.dispose()
  }
}

async function rowsOf(service: Service, behind: Service | undefined): Promise<Row[]> {
  const rows: Row[] = []
  for (const media of MEDIA)
    for (const pauseMs of [0, SLOW_MS]) rows.push(await mediaRow(service, media, pauseMs))
  return behind ? [...rows, ...(await rowsBehindNginx(behind))] : rows
}

async function mediaRow(
  service: Service,
  { sizeMb, requests }: (typeof MEDIA)[0],
  pauseMs: number,
): Promise<Row> {
  const username = `violet_${sizeMb}_${pauseMs}`
  const headers = { Cookie: (await signUpPerson(service.url, username)).cookieHeader() }
  const path = await addStories(service, username, sizeMb)
  const { ours, theirs } = await withSameBytes(service.url + path, headers, (same) =>
    inTurn(
      ROUNDS,
      {
        ours: () => costOf(service.pid, service.url + path, headers, requests, { pauseMs }),
        theirs: () => costOf(same.pid, `${same.url}/media`, {}, requests, { pauseMs }),
      },
      WARM_UPS,
    ),
  )
  const what = `${sizeMb} MB of sound${pauseMs ? ', a slow client' : ''}`
  const beside = 'node:http, a pipe'
  return {
    what,
    unit: 'ms of CPU',
    ours,
    theirs,
    beside,
    goal: '1.3 × node:http + 2 ms',
    most: 1.3 * theirs + 2,
  }
}

/** Told apart: what nginx does for each megabyte, and what the service does for the whole of it. */
async function rowsBehindNginx(service: Service): Promise<Row[]> {
  const owner = { Cookie: (await signUpPerson(service.url, 'violet')).cookieHeader() }
  const { sizeMb, requests } = LARGEST
  const path = await addStories(service, 'violet', sizeMb)
  const file = await fileStoreIn(service.storageDir).path(path.replace('/app-storage/', ''))
  const nginx = await startNginx(
    (address) => `sendfile on;
      server { listen ${address};
        location / { proxy_pass ${service.url}; }
        location = /alone { alias ${file}; }
        location /stored-files/ { internal; alias ${service.storageDir}/files/; } }`,
  )
  try {
    const byNginx = (url: string, sent = {}) => costOf(nginx.pid, url, sent, requests, { per: sizeMb })
    const measures = {
      request: () => costOf(service.pid, service.url + path, owner, REQUESTS),
      ours: () => byNginx(nginx.url + path, owner),
      theirs: () => byNginx(`${nginx.url}/alone`),
    }
    const { request: ours, ...media } = await inTurn(ROUNDS, measures, WARM_UPS)
    const unit = 'ms of CPU'
    return [
      {
        ...{ what: '1 MB of sound with X_ACCEL_REDIRECT, in nginx', unit, ...media, beside: 'nginx alone' },
        ...{ goal: 'the same (1.2 ×)', most: 1.2 * media.theirs },
      },
      { what: 'a request for it, in the service', unit, ours, goal: '3 ms', most: 3 },
    ]
  } finally {
    await nginx.stop()
  }
}

/** Runs node:http with the bytes of a response beside. */
async function withSameBytes<T>(
  url: string,
  headers: Record<string, string>,
  work: (same: { pid: number; url: string; file: string }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-speed-'))
  const file = join(folder, 'bytes')
  writeFileSync(file, await sender(headers)(url))
  const same = await startProgram(['tests/bench/speed/same-bytes.mjs', file])
  try {
    return await work({ ...same, file })
  } finally {
    await same.stop()
    rmSync(folder, { recursive: true })
  }
}

/** @returns the path of the sound of one of them */
async function addStories(service: Service, username: string, sizeMb = 1): Promise<string> {
  const key = `stories/${randomUUID()}.mp3`
  await keepFile(fileStoreIn(service.storageDir), key, randomBytes(sizeMb * MB))
  inDatabase(service, (db) => {
    const userId = db.select().from(users).where(eq(users.username, username)).get()?.id ?? ''
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
  return `/app-storage/${key}`
}

/**
 * @param per how much of a request is told: all, or one of so many megabytes
 * @param pauseMs that the client takes after each piece
 */
async function costOf(
  pid: number,
  url: string,
  headers: Record<string, string>,
  requests: number,
  { per = 1, pauseMs = 0 } = {},
) {
  const send = sender(headers, pauseMs)
  const before = cpuMs(pid)
  for (let n = 0; n < requests; n += 1) await send(url)
  return (cpuMs(pid) - before) / requests / per
}

function sender(headers: Record<string, string>, pauseMs = 0): (url: string) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const accepted = { 'Accept-Encoding': 'gzip, deflate, br', ...headers }
  return async (url) => {
    const [response]: [IncomingMessage] = (await once(
      request(url, { agent, headers: accepted }).end(),
      'response',
    )) as [IncomingMessage]
    const pieces: Buffer[] = []
    for await (const piece of response) {
      pieces.push(piece)
      if (pauseMs) await wait(pauseMs)
    }
    const body = Buffer.concat(pieces)
    if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}`)
    return body
  }
}
