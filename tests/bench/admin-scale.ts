import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { type Service, startService } from '../support/service'
import { signIn, type Visitor } from '../support/visitor'
import { cpuMs } from './admin-scale/cpu-time'
import { type Filled, fillStorage } from './admin-scale/fill-storage'
import { planOf, readStatements, shortSql } from './admin-scale/query-plans'
import { type AdminRequest, adminRequests } from './admin-scale/requests'

const SMALL = { users: 100, samples: 100, stories: 100 }
const BIG = { users: 10_000, samples: 30_000, stories: 100_000 }

const MOST = 2
const ROUNDS = 9
const REQUESTS = 5
const WARM_UPS = 10

const KEEPER = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'Keeper-of-2-keys!' }

interface Side {
  filled: Filled
  service: Service
  admin: Visitor
  sent: number
}

/**
 * What each page and call of the admin costs the service's processor with ten thousand people and a hundred thousand
 * stories, beside what it costs with a hundred of each; both in turns, the medians of nine rounds. Then the plans of
 * every SQL statement that they ran.
 */
export async function benchAdminScale(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-admin-scale-'))
  try {
    const small = fillStorage(join(folder, 'small'), SMALL)
    const big = fillStorage(join(folder, 'big'), BIG)
    const figures = await measure(small, big)
    return `${figures}\n\n${await describePlans(big, join(folder, 'statements'))}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(filled: Filled, settings: Record<string, string> = {}): Promise<Side> {
  // An engine that can't run: nothing is to be made beside the measuring.
  const none = { STORAGE_DIR: filled.storageDir, VOICE_ENGINE: 'none', ...KEEPER }
  const service = await startService({ ...none, ...settings })
  return {
    filled,
    service,
    admin: await signIn(service.url, KEEPER.ADMIN_USERNAME, KEEPER.ADMIN_PASSWORD),
    sent: 0,
  }
}

async function measure(smallStorage: Filled, bigStorage: Filled): Promise<string> {
  const small = await start(smallStorage)
  const big = await start(bigStorage)
  try {
    const lines = ['page or call | small, ms of CPU | big, ms of CPU | ratio | ']
    let isMet = true
    for (const request of adminRequests) {
      const [smallMs, bigMs] = await costs(request, small, big)
      const ratio = bigMs / smallMs
      isMet &&= ratio <= MOST
      const cells = [smallMs.toFixed(2), bigMs.toFixed(2), ratio.toFixed(2), ratio <= MOST ? 'ok' : 'OVER']
      lines.push([request.name, ...cells].join(' | '))
    }
    return [...lines, `each at most twice as much: ${isMet ? 'met' : 'NOT MET'}`].join('\n')
  } finally {
    await Promise.all([small.service.stop(), big.service.stop()])
  }
}

/** What one request costs in the small and in the big storage. */
async function costs(request: AdminRequest, small: Side, big: Side): Promise<[number, number]> {
  small.sent = 0
  big.sent = 0
  for (const side of [small, big]) await send(request, side, request.method ? REQUESTS : WARM_UPS)
  const taken = new Map<Side, number[]>([
    [small, []],
    [big, []],
  ])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? [small, big] : [big, small]) {
      const before = cpuMs(side.service.pid)
      await send(request, side, REQUESTS)
      taken.get(side)?.push((cpuMs(side.service.pid) - before) / REQUESTS)
    }
  }
  return [median(taken.get(small) ?? []), median(taken.get(big) ?? [])]
}

async function send(request: AdminRequest, side: Side, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const path = request.path(side.filled, side.sent)
    side.sent += 1
    const answer = await side.admin.send(request.method ?? 'GET', path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${request.name} was answered with ${answer.status}`)
  }
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Under each request, the statements that it ran and none before it. */
async function describePlans(filled: Filled, logPath: string): Promise<string> {
  const hook = pathToFileURL(resolve('tests/bench/admin-scale/statement-log.mjs'))
  const side = await start(filled, { NODE_OPTIONS: `--import ${hook}`, STATEMENT_LOG: logPath })
  const database = new Database(join(filled.storageDir, 'app.sqlite'), { readonly: true })
  try {
    let known = readStatements(logPath).length
    const lines = ['### query plans']
    for (const request of adminRequests) {
      side.sent = filled.victimIds.length - 1
      await send(request, side, 1)
      const statements = readStatements(logPath)
      for (const statement of statements.slice(known)) {
        lines.push(`${request.name}: ${shortSql(statement.sql)}`, ...planOf(database, statement))
      }
      known = statements.length
    }
    return lines.join('\n')
  } finally {
    database.close()
    await side.service.stop()
  }
}
