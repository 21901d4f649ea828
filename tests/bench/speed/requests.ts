import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { inDatabase } from '../../support/in-database'
import { giveStory } from '../../support/kept-stories'
import { hasNginx, startNginx } from '../../support/nginx'
import { insertStory, insertVoiceSample, readyAs, userIdOf } from '../../support/rows'
import type { Service } from '../../support/service'
import { signUpPerson } from '../../support/visitor'
import { cpuMs, inFolder, inTurn } from '../measure'
import { type Contest, startOurs, startProgram } from './contest'
import { type Goal, type Row, row } from './row'

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

/** The requests to a process, and how many for one measurement. */
interface Asked {
  pid: number
  url: string
  headers?: Record<string, string>
  requests?: number
  /** That the client takes after each piece. */
  pauseMs?: number
}

/** The processor time of a request, in ms. Linux only: it reads /proc. */
export async function requestRows({ service, bare }: Contest): Promise<Row[]> {
  const headers = { Cookie: (await signUpPerson(service.url, 'rose')).cookieHeader() }
  await addStories(service, 'rose')
  const besideBare = (what: string, path: string, times: number, sent = {}, warmUps = WARM_UPS) =>
    costRow(what, {
      ours: { pid: service.pid, url: service.url + path, headers: sent },
      theirs: { pid: bare.pid, url: `${bare.url}/` },
      beside: 'bare page',
      goal: (theirs) => [`${times} × the bare page`, times * theirs],
      warmUps,
    })
  const besideSameBytes = (path: string) =>
    withSameBytes(service.url + path, headers, (same) =>
      costRow(path, {
        ours: { pid: service.pid, url: service.url + path, headers },
        theirs: { pid: same.pid, url: `${same.url}/` },
        beside: 'node:http, same bytes',
        goal: (theirs) => ['node:http + 1.5 ms', theirs + 1.5],
      }),
    )
  const dashboard = `dashboard, ${VOICES} voices, six of ${STORIES} stories`
  return [
    await besideBare('landing page, of a visitor', '/', 0.15, {}, FIRST_WARM_UPS),
    await besideBare('FAQ, of a visitor', '/faq', 0.15),
    await besideBare('a static file', '/favicon.svg', 0.15),
    await besideBare(dashboard, '/user-dashboard', 1.5, headers),
    await besideBare(`the same with all ${STORIES}`, `/user-dashboard?stories=${STORIES}`, 2.5, headers),
    await besideSameBytes('/api/auth/me'),
    await besideSameBytes('/api/stories'),
  ]
}

interface Compared {
  ours: Asked
  theirs: Asked
  beside: string
  goal: (theirs: number) => Goal
  warmUps?: number
}

async function costRow(what: string, { ours, theirs, beside, goal, warmUps }: Compared): Promise<Row> {
  const measures = { ours: () => costOf(ours), theirs: () => costOf(theirs) }
  const cost = await inTurn(ROUNDS, measures, warmUps ?? WARM_UPS)
  return row(what, 'ms of CPU', cost.ours, goal(cost.theirs), [beside, cost.theirs])
}

/** The processor time of a recording or a story that is sent, in ms. */
export async function mediaRows({ service }: Contest): Promise<Row[]> {
  const rows: Row[] = []
  for (const { sizeMb, requests } of MEDIA) {
    for (const pauseMs of [0, SLOW_MS]) {
      const username = `violet_${sizeMb}_${pauseMs}`
      const headers = { Cookie: (await signUpPerson(service.url, username)).cookieHeader() }
      const url = service.url + (await addStories(service, username, sizeMb))
      const sent = withSameBytes(url, headers, (same) =>
        costRow(`${sizeMb} MB of sound${pauseMs ? ', a slow client' : ''}`, {
          ours: { pid: service.pid, url, headers, requests, pauseMs },
          theirs: { pid: same.pid, url: `${same.url}/media`, requests, pauseMs },
          beside: 'node:http, a pipe',
          goal: (theirs) => ['1.3 × node:http + 2 ms', 1.3 * theirs + 2],
        }),
      )
      rows.push(await sent)
    }
  }
  if (!hasNginx) return rows
  const behind = await startOurs({ X_ACCEL_REDIRECT: '/stored-files' })
  try {
    return [...rows, ...(await rowsBehindNginx(behind))]
  } finally {
    await behind.dispose()
  }
}

/** Told apart: what nginx does for each megabyte, and what the service does for the whole of it. */
async function rowsBehindNginx(service: Service): Promise<Row[]> {
  const headers = { Cookie: (await signUpPerson(service.url, 'violet')).cookieHeader() }
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
    const ofEachMb = async (asked: Partial<Asked> & { url: string }) =>
      (await costOf({ pid: nginx.pid, requests, ...asked })) / sizeMb
    const measures = {
      request: () => costOf({ pid: service.pid, url: service.url + path, headers }),
      ours: () => ofEachMb({ url: nginx.url + path, headers }),
      theirs: () => ofEachMb({ url: `${nginx.url}/alone` }),
    }
    const { request, ours, theirs } = await inTurn(ROUNDS, measures, WARM_UPS)
    const goal: Goal = ['the same (1.2 ×)', 1.2 * theirs]
    const what = '1 MB of sound with X_ACCEL_REDIRECT, in nginx'
    return [
      row(what, 'ms of CPU', ours, goal, ['nginx alone', theirs]),
      row('a request for it, in the service', 'ms of CPU', request, ['3 ms', 3]),
    ]
  } finally {
    await nginx.stop()
  }
}

/** Runs node:http with the bytes of a response beside. */
const withSameBytes = <T>(
  url: string,
  headers: Record<string, string>,
  work: (same: { pid: number; url: string }) => Promise<T>,
): Promise<T> =>
  inFolder(async (folder) => {
    const file = join(folder, 'bytes')
    writeFileSync(file, await sender(headers)(url))
    const same = await startProgram(['tests/bench/speed/same-bytes.mjs', file])
    try {
      return await work(same)
    } finally {
      await same.stop()
    }
  })

/** @returns the path of the sound of one of them */
async function addStories(service: Service, username: string, sizeMb = 1): Promise<string> {
  const content = 'Remember the garden, the roses, and all our Sunday mornings there. '.repeat(15)
  inDatabase(service, (db) => {
    const userId = userIdOf(db, username)
    for (let n = 0; n < VOICES; n += 1) insertVoiceSample(db, userId, { name: `Voice ${n}` })
    for (let n = 1; n < STORIES; n += 1)
      insertStory(db, userId, { ...readyAs(`stories/${randomUUID()}.mp3`), durationMs: 60_000, content })
  })
  return giveStory(service, username, sizeMb * MB, { durationMs: 60_000, content })
}

async function costOf({ pid, url, headers = {}, requests = REQUESTS, pauseMs }: Asked): Promise<number> {
  const send = sender(headers, pauseMs)
  const before = cpuMs(pid)
  for (let n = 0; n < requests; n += 1) await send(url)
  return (cpuMs(pid) - before) / requests
}

function sender(headers: Record<string, string>, pauseMs = 0): (url: string) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const accepted = { 'Accept-Encoding': 'gzip, deflate, br', ...headers }
  return async (url) => {
    const sent = request(url, { agent, headers: accepted }).end()
    const [response]: IncomingMessage[] = await once(sent, 'response')
    const pieces: Buffer[] = []
    for await (const piece of response) {
      pieces.push(piece)
      if (pauseMs) await wait(pauseMs)
    }
    if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}`)
    return Buffer.concat(pieces)
  }
}
