import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findModel } from '../../engine/src/models/installed-model'
import { startFakeServer } from '../../engine/tests/support/fake-server'
import { packArchive, TOY_RECORDING, toyFiles } from '../../engine/tests/support/toy-pocket/make-toy-pocket'
import { readRows } from '../support/in-database'
import { KEEPER, type Service } from '../support/service'
import { signIn } from '../support/visitor'
import { inFolder, timed, until, withService } from './measure'
import { markdownTable } from './table'

const PAGE = '/admin-dashboard/voice'
/** Noise, which can't be packed: so that each step takes long enough to be met. */
const BALLAST_BYTES = 1_500_000

/** In their order, with how long a kill waits in one at most. */
const steps = { download: 0, check: 5, unpack: 600, 'self-check': 1500 }
type Step = keyof typeof steps
const inOrder = Object.keys(steps) as Step[]

/**
 * Has an admin install the toy from a server on loopback, and ends the service in its midst: once by SIGTERM, in the
 * download, then by SIGKILL in each of the steps. The work has to go on by itself after each start.
 */
export const runInstallationKills = (installations: Step[][]) =>
  inFolder(async (folder) => {
    const path = join(folder, 'toy.tar.bz2')
    const toy = toyFiles()
    // Without its recording a check ends at once.
    if (!installations.flat().includes('self-check')) delete toy[TOY_RECORDING]
    packArchive(path, { ...toy, 'test_wavs/zz.wav': randomBytes(BALLAST_BYTES) })
    const archive = readFileSync(path)
    let hangsAt = 0
    const server = await startFakeServer(async ({ headers }, response) => {
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
      const rest = { 'content-length': archive.length - from, 'content-range': `bytes */${archive.length}` }
      if (from === archive.length) return void response.writeHead(416, { ...rest, 'content-length': 0 }).end()
      // More than it has to send yet, it never sends.
      response.writeHead(from > 0 ? 206 : 200, rest).write(archive.subarray(from, Math.max(from, hangsAt)))
    })
    const report = { kills: {} as Record<Step, number>, stopMs: 0, faults: [] as string[] }

    async function work(service: Service) {
      const models = join(service.storageDir, 'models')
      const names = () => (existsSync(models) ? readdirSync(models) : [])
      const downloaded = () => {
        const name = names().find((one) => one.endsWith('.download'))
        return (name && statSync(join(models, name), { throwIfNoEntry: false })?.size) || 0
      }
      const step = (): Step => {
        if (names().includes('pocket')) return 'self-check'
        if (names().some((name) => name.startsWith('.installing-'))) return 'unpack'
        return downloaded() === archive.length ? 'check' : 'download'
      }
      const isAt = (wanted: Step) =>
        wanted === 'download' ? downloaded() === hangsAt : inOrder.indexOf(step()) >= inOrder.indexOf(wanted)
      const query = "SELECT status, attempts FROM jobs WHERE kind = 'try-voice'"
      const job = () => readRows<{ status: string; attempts: number }>(service, query)[0]
      const expectNothingOrAll = () => {
        const model = findModel(models, 'pocket')
        const isHalf = names().includes('pocket') && (!model || model.problem)
        if (isHalf) report.faults.push(`half a model in the ${step()}`)
      }
      for (const wanted of installations) {
        const admin = await signIn(service.url, KEEPER.ADMIN_USERNAME, KEEPER.ADMIN_PASSWORD)
        hangsAt = randomInt(1, archive.length >> 1)
        await admin.upload(`${PAGE}/install`, { download: 'yes' })
        await until(() => isAt('download'))
        report.stopMs = Math.max(report.stopMs, await timed(service.stop))
        for (const one of wanted) {
          hangsAt = one === 'download' ? randomInt(hangsAt, archive.length) : archive.length
          await service.restart()
          await until(() => isAt(one), undefined, 1)
          await wait(randomInt(1 + steps[one]))
          await service.kill()
          report.kills[step()] = (report.kills[step()] ?? 0) + 1
          expectNothingOrAll()
        }
        await service.restart()
        await until(() => job()?.status !== 'queued' && job()?.status !== 'running')
        const end = { ...job(), names: names().join() }
        const isWhole = end.status === 'done' && end.attempts === 0 && end.names === 'pocket'
        if (!isWhole) report.faults.push(`it ended as ${JSON.stringify(end)}`)
        expectNothingOrAll()
        admin.moveTo(service.url)
        await admin.post(PAGE, { remove: 'pocket' })
        if (names().length > 0) report.faults.push(`after the removal there is ${names().join()}`)
      }
    }
    const hash = createHash('sha256').update(archive).digest('hex')
    const model = { VOICE_MODEL_URL: `${server.url}/toy.tar.bz2`, VOICE_MODEL_SHA256: hash }
    await withService(work, { ...KEEPER, ...model }).finally(server.close)
    return report
  })

/** `npm run bench -- installation`: 20 kills. */
export async function benchInstallation(): Promise<string> {
  const { kills, stopMs, faults } = await runInstallationKills(Array(5).fill(inOrder))
  if (faults.length > 0) process.exitCode = 1
  const rows: [string, string | number][] = [
    ...Object.entries(kills).map(([step, number]): [string, number] => [`kills in the ${step}`, number]),
    ['slowest stop in the download', `${Math.round(stopMs)} ms`],
    ['half a model, stuck, or not whole at the end', faults.length],
  ]
  return [markdownTable(['installation of the neural voice', ''], rows), ...faults].join('\n')
}
