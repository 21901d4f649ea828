import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inDatabase } from '../../support/in-database'
import { giveStory } from '../../support/kept-stories'
import { insertStory, insertVoiceSample, readyAs, userIdOf } from '../../support/rows'
import type { Service } from '../../support/service'
import { signUpPerson } from '../../support/visitor'
import { cpuMs, inFolder, inTurn } from '../measure'
import { type Contest, startProgram } from './contest'
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
  const besideBare = (
    what: string,
    path: string,
    times: number,
    sent = {},
    warmUps = WARM_UPS,
    bareIs = 'page',
  ) =>
    costRow(what, {
      ours: { pid: service.pid, url: service.url + path, headers: sent },
      theirs: { pid: bare.pid, url: `${bare.url}/${bareIs === 'page' ? '' : 'me'}` },
      beside: `bare ${bareIs}`,
      goal: (theirs) => [`${times} × the bare ${bareIs}`, times * theirs],
      warmUps,
    })
  const dashboard = `dashboard, ${VOICES} voices, six of ${STORIES} stories`
  const besideHttp = (what: string, path: string) => {
    const url = service.url + path
    return withSameBytes(url, {}, (same) =>
      costRow(what, {
        ours: { pid: service.pid, url },
        theirs: { pid: same.pid, url: same.url },
        beside: 'node:http',
        goal: (theirs) => ['1 ms more than node:http', theirs + 1],
      }),
    )
  }
  return [
    await besideBare('landing page, with a cookie', '/', 3, { Cookie: 'a=b' }, FIRST_WARM_UPS),
    await besideHttp('landing page, of a visitor', '/'),
    await besideHttp('FAQ, of a visitor', '/faq'),
    await besideBare('a static file', '/favicon.svg', 0.15),
    await besideBare(dashboard, '/user-dashboard', 5, headers),
    await besideBare('/api/auth/me', '/api/auth/me', 2, headers, WARM_UPS, 'resource route'),
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
          beside: 'a pipe',
          goal: (theirs) => ['1.6 × a pipe', 1.6 * theirs],
        }),
      )
      rows.push(await sent)
    }
  }
  return rows
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
