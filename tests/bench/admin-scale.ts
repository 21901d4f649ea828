import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#db/client'
import { KEEPER, type Service, startService } from '../support/service'
import { signIn, type Visitor } from '../support/visitor'
import { type Filled, fillStorage } from './admin-scale/fill-storage'
import { planOf, readStatements, shortSql } from './admin-scale/query-plans'
import { type AdminRequest, adminRequests, type Tab, tabs } from './admin-scale/requests'
import { cpuMs, inFolder, median } from './measure'
import { markdownTable, verdict } from './table'

const SMALL = { users: 100, samples: 100, stories: 100 }
const BIG = { users: 10_000, samples: 30_000, stories: 100_000 }

/** More than with a hundred rows, of processor time. */
const MOST_MORE_MS = 40
const ROUNDS = 7
const MOST_ROUNDS = 21
const REQUESTS = 4
const WARM_UPS = 4

type IsWanted = (request: AdminRequest) => boolean

interface Side {
  filled: Filled
  service: Service
  admin: Visitor
  sent: number
}

/**
 * The service's processor time for each page and call of the admin with ten thousand users and a hundred thousand
 * stories, beside a hundred of each; in turns, the medians of seven rounds or more. Then the plans of every SQL
 * statement that they ran.
 * @param only parts of the names of pages and calls to measure; all if empty
 */
export const benchAdminScale = (only: string[] = []): Promise<string> =>
  inFolder(async (folder) => {
    const small = fillStorage(join(folder, 'small'), SMALL)
    const big = fillStorage(join(folder, 'big'), BIG)
    const isWanted = ({ name }: AdminRequest) => only.length === 0 || only.some((part) => name.includes(part))
    const figures = await measure(small, big, isWanted)
    return `${figures}\n\n${await describePlans(big, join(folder, 'statements'), isWanted)}`
  })

async function start(filled: Filled, settings: Record<string, string> = {}): Promise<Side> {
  const service = await startService({ STORAGE_DIR: filled.storageDir, ...KEEPER, ...settings })
  return {
    filled,
    service,
    admin: await signIn(service.url, KEEPER.ADMIN_USERNAME, KEEPER.ADMIN_PASSWORD),
    sent: 0,
  }
}

/** By what each list can be sorted, as the links of its page say. */
async function sortsOf(admin: Visitor): Promise<Record<Tab, string[]>> {
  const read = async (tab: Tab) => {
    const html = await (await admin.get(`/admin-dashboard?tab=${tab}`)).text()
    const links = html.matchAll(/href="[^"]*[?;]sort=([\w-]+)/g)
    return [tab, [...new Set([...links].map(([, sort]) => sort as string))]] as const
  }
  return Object.fromEntries(await Promise.all(tabs.map(read))) as Record<Tab, string[]>
}

async function measure(smallStorage: Filled, bigStorage: Filled, isWanted: IsWanted): Promise<string> {
  const small = await start(smallStorage)
  const big = await start(bigStorage)
  try {
    const rows: string[][] = []
    for (const request of adminRequests(await sortsOf(small.admin)).filter(isWanted)) {
      const [smallMs, bigMs] = await costs(request, small, big)
      const figures = [smallMs, bigMs, bigMs - smallMs].map((ms) => ms.toFixed(1))
      rows.push([request.name, ...figures, bigMs - smallMs <= MOST_MORE_MS ? 'ok' : 'OVER'])
    }
    const isMet = rows.every((cells) => cells.includes('ok'))
    const table = markdownTable(['page or call', 'small, ms of CPU', 'big, ms of CPU', 'more, ms', ''], rows)
    return `${table}\nnone over ${MOST_MORE_MS} ms more: ${verdict(isMet)}`
  } finally {
    await Promise.all([small.service.stop(), big.service.stop()])
  }
}

/** The cost of one request in the small and in the big storage. */
async function costs(request: AdminRequest, small: Side, big: Side): Promise<[number, number]> {
  for (const side of [small, big]) {
    side.sent = 0
    await send(request, side, WARM_UPS)
  }
  const taken = { small: [] as number[], big: [] as number[] }
  const medians = () => [median(taken.small), median(taken.big)] as [number, number]
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const sides = [
      [small, taken.small],
      [big, taken.big],
    ] as const
    for (const [side, times] of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = cpuMs(side.service.pid)
      await send(request, side, REQUESTS)
      times.push((cpuMs(side.service.pid) - before) / REQUESTS)
    }
    if (round >= ROUNDS && (request.method || !isNear(medians()))) break
  }
  return medians()
}

/** Others use the machine too, so what is near the limit is looked at longer. */
const isNear = ([smallMs, bigMs]: [number, number]) =>
  bigMs - smallMs > MOST_MORE_MS * 0.75 && bigMs - smallMs < MOST_MORE_MS * 1.5

async function send(request: AdminRequest, side: Side, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const path = request.path(side.filled, side.sent)
    side.sent += 1
    const answer = await side.admin.send(request.method ?? 'GET', path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${request.name} was answered with ${answer.status}`)
  }
}

/** Under each request, the statements that it ran and none before it. */
async function describePlans(filled: Filled, logPath: string, isWanted: IsWanted): Promise<string> {
  const hook = pathToFileURL(resolve('tests/bench/admin-scale/statement-log.mjs'))
  const side = await start(filled, { NODE_OPTIONS: `--import ${hook}`, STATEMENT_LOG: logPath })
  const database = openDatabase(join(filled.storageDir, 'app.sqlite')).$client
  try {
    const known = new Set(readStatements(logPath).map(({ sql }) => shortSql(sql)))
    const lines = ['### query plans']
    for (const request of adminRequests(await sortsOf(side.admin)).filter(isWanted)) {
      side.sent = filled.victimIds.length - 1
      await send(request, side, 1)
      for (const statement of readStatements(logPath)) {
        const sql = shortSql(statement.sql)
        if (known.has(sql)) continue
        known.add(sql)
        lines.push(`${request.name}: ${sql}`, ...planOf(database, statement))
      }
    }
    return lines.join('\n')
  } finally {
    database.close()
    await side.service.stop()
  }
}
