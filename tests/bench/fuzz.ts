import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Service, WITHOUT_VOICE } from '../support/service'
import { doorsOf, type FileSender, fuzzFile, newFileSender, readSources, sendFile } from './fuzz/files'
import { faultOf, faultsLogged } from './fuzz/judge'
import { randomOf } from './fuzz/mutate'
import { sendRaw } from './fuzz/raw-request'
import { fuzzRequest, startSenders } from './fuzz/requests'
import { findStoredScripts } from './fuzz/stored-scripts'
import { PASSWORD } from './fuzz/values'
import { withService } from './measure'
import { markdownTable } from './table'

export interface FuzzOptions {
  seed: number
  files: number
  requests: number
  /** Whether the pages are opened in Chromium too, beside a search of their HTML. */
  inBrowser?: boolean
}

export interface FuzzReport {
  rows: FuzzRow[]
  /** Empty when nothing is wrong. */
  findings: string[]
}

interface FuzzRow {
  what: string
  count: number
  /** How often each status, or 'closed' without a response, was seen. */
  statuses: Map<string, number>
  slowestMs: number
}

/** How long a response may take: longer than the silence after which a worker is ended. */
const FILE_DEADLINE_MS = 150_000
const REQUEST_DEADLINE_MS = 60_000
const AT_ONCE = 4
const REFRESH_EVERY = 100

const SETTINGS = {
  // No story is made: recordings and words are read all the same.
  ...WITHOUT_VOICE,
  // The requests come from changing addresses, as if through a proxy.
  TRUST_PROXY: '1',
  SIGN_UPS_PER_HOUR: '1000000',
  ADMIN_USERNAME: 'keeper',
  ADMIN_PASSWORD: PASSWORD,
}

/**
 * Sends damaged files to everything that takes one, and damaged requests to each route, form and call in each role, to a
 * built service with its own workers. Case number n of a seed is always the same, apart from ids.
 */
export const runFuzz = ({ seed, files, requests, inBrowser = false }: FuzzOptions): Promise<FuzzReport> =>
  withService(async (service) => {
    const tally = createTally()
    await fuzzFiles({ service, seed, tally }, files)
    if (!tally.isDown()) await fuzzRequests({ service, seed, tally }, requests)
    if (!tally.isDown()) tally.findings.push(...(await findStoredScripts(service, { inBrowser })))
    tally.findings.push(...faultsLogged(service.output()))
    return { rows: [...tally.rows.values()], findings: tally.findings }
  }, SETTINGS)

interface Run {
  service: Service
  seed: number
  tally: ReturnType<typeof createTally>
}

function createTally() {
  const rows = new Map<string, FuzzRow>()
  const findings: string[] = []
  return {
    rows,
    findings,
    isDown: () => findings.some((finding) => finding.includes(CRASHED)),
    count(what: string, status: string | number, startMs: number): void {
      const row = rows.get(what) ?? { what, count: 0, statuses: new Map(), slowestMs: 0 }
      rows.set(what, row)
      row.count += 1
      row.statuses.set(String(status), (row.statuses.get(String(status)) ?? 0) + 1)
      row.slowestMs = Math.max(row.slowestMs, Math.round(performance.now() - startMs))
    },
  }
}

async function fuzzFiles({ service, seed, tally }: Run, files: number): Promise<void> {
  const sources = await readSources()
  const doors = doorsOf(service)
  const people: FileSender[] = []
  for (let n = 0; n < AT_ONCE; n += 1) people.push(await newFileSender(service, n))
  await inParallel(files, people, tally.isDown, async (number, person) => {
    const fuzzed = fuzzFile(randomOf(seed, number), doors, sources)
    const named = `file ${number} (${fuzzed.source.name} as ${fuzzed.door.name})`
    const startMs = performance.now()
    try {
      const received = await sendFile(person, fuzzed, FILE_DEADLINE_MS)
      tally.count(fuzzed.door.name, received.status, startMs)
      const fault = faultOf(received)
      if (fault) tally.findings.push(`${named}: ${fault}`)
    } catch (error) {
      tally.count(fuzzed.door.name, 'none', startMs)
      tally.findings.push(`${named}: ${await describe(error, service)}`)
    }
  })
}

async function fuzzRequests({ service, seed, tally }: Run, requests: number): Promise<void> {
  const senders = await startSenders(service)
  const lanes = Array.from({ length: AT_ONCE }, (_, n) => n)
  async function send(number: number): Promise<void> {
    const request = fuzzRequest(randomOf(seed, number), service.url, senders.forRequest(number))
    const startMs = performance.now()
    const outcome = await sendRaw(service.url, request, REQUEST_DEADLINE_MS)
    const isResponse = typeof outcome === 'object'
    tally.count(`requests as ${request.role}`, isResponse ? outcome.status : outcome, startMs)
    const fault = isResponse
      ? faultOf(outcome)
      : { closed: undefined, hangs: 'hangs', refused: CRASHED }[outcome]
    const { row, method, role } = request
    const named = `request ${number} (${method} for ${row.path} as ${role})`
    if (fault) tally.findings.push(`${named}: ${fault}`)
  }
  for (let from = 0; from < requests && !tally.isDown(); from += REFRESH_EVERY) {
    // Not while requests are on their way, which may sign out.
    await senders.refresh()
    const batch = Math.min(REFRESH_EVERY, requests - from)
    await inParallel(batch, lanes, tally.isDown, (number) => send(from + number))
  }
}

const CRASHED = 'the service is gone'

async function describe(error: unknown, service: Service): Promise<string> {
  if ((error as Error).name === 'TimeoutError') return 'hangs'
  // fetch() rejects with a TypeError when the connection breaks.
  if (!(error instanceof TypeError)) return String(error)
  await wait(100)
  const isThere = await fetch(new URL('/api/health', service.url)).catch(() => undefined)
  return isThere ? `no response: ${error.cause ?? error}` : CRASHED
}

/** Runs the cases 0 to `count`, one at a time in each lane. */
async function inParallel<Lane>(
  count: number,
  lanes: Lane[],
  isOver: () => boolean,
  run: (number: number, lane: Lane) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    lanes.map(async (lane) => {
      while (next < count && !isOver()) await run(next++, lane)
    }),
  )
}

/** `npm run bench -- fuzz`, or `npm run bench -- fuzz SEED FILES REQUESTS`. */
export async function benchFuzz([seed = randomInt(2 ** 31), files = 10_000, requests = 20_000]: number[]) {
  console.log(`Seed ${seed}: npm run bench -- fuzz ${seed} ${files} ${requests}`)
  const { rows, findings } = await runFuzz({ seed, files, requests, inBrowser: true })
  if (findings.length > 0) process.exitCode = 1
  const lines = rows
    .sort((one, other) => one.what.localeCompare(other.what))
    .map(({ what, count, statuses, slowestMs }) => {
      const seen = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
      return [what, count, seen.join(', '), `${slowestMs} ms`]
    })
  const table = markdownTable(['damaged', 'sent', 'statuses', 'slowest'], lines)
  return [table, '', `Seed ${seed}; ${findings.length} findings.`, ...findings.slice(0, 50)].join('\n')
}
