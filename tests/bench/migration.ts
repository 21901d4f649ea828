import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { operate } from '../support/operator'
import { type Service, startService } from '../support/service'
import { signIn } from '../support/visitor'
import { until } from './measure'
import { countFiles, countRows, type Figures, hasOldTables, look } from './migration/look'
import { buildOldCode, fillOldStorage, leaveUnderWay, PASSWORD } from './migration/old-storage'

const COPIES = 600
const KILLS = 20
const PEOPLE = ['ada', 'ada_1', 'ada_300', `ada_${COPIES}`]

const databaseIn = (storageDir: string) => join(storageDir, 'app.sqlite')

const copiesIn = (storageDir: string) => {
  const folder = join(storageDir, 'before-updates')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sqlite')) : []
}

function copyStorage(from: string): string {
  const to = mkdtempSync(join(tmpdir(), 'everspoken-migration-'))
  cpSync(from, to, { recursive: true, filter: (path) => path !== join(from, 'files') })
  // A file that is stored is never written again.
  execFileSync('cp', ['-al', join(from, 'files'), to])
  return to
}

/** Puts a database in the place of another, with what SQLite keeps beside it. */
function replaceDatabase(storageDir: string, from: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(databaseIn(storageDir) + end, { force: true })
  cpSync(from, databaseIn(storageDir))
}

/** The names whose figures differ. */
const differences = (before: Figures, after: Figures): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])

/** Looks at a storage as people see it, by this code or that of a folder. */
async function lookAt(storageDir: string, root?: string): Promise<Figures> {
  const service = await startService({ STORAGE_DIR: storageDir }, root)
  try {
    return await look(service.url, PEOPLE)
  } finally {
    await service.stop()
  }
}

/** Starts the code of today on a storage of before, until its copy is made; then the migration begins. */
async function beginUpdate(storageDir: string) {
  rmSync(join(storageDir, 'before-updates'), { recursive: true, force: true })
  const child = spawn(process.execPath, ['build/server.js'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', STORAGE_DIR: storageDir },
  })
  const ended = once(child, 'exit')
  while (copiesIn(storageDir).length === 0 && child.exitCode === null) await wait(2)
  return { child, ended, begunMs: performance.now() }
}

function isUpdated(storageDir: string): boolean {
  const db = new Database(databaseIn(storageDir), { readonly: true })
  try {
    return !hasOldTables(db)
  } finally {
    db.close()
  }
}

/** Kills the service that often in the middle of the migration, at moments spread over all of it. */
async function killUpdates(storageDir: string, before: Figures) {
  const trial = copyStorage(storageDir)
  const first = await beginUpdate(trial)
  while (!isUpdated(trial)) await wait(10)
  const longMs = performance.now() - first.begunMs
  first.child.kill('SIGKILL')
  await first.ended
  const faults: string[] = []
  let [kills, late, tooLate] = [0, 0, 0]
  for (let tried = 0; kills < KILLS && tried < KILLS * 4; tried++) {
    if (isUpdated(trial)) replaceDatabase(trial, databaseIn(storageDir))
    const part = (((tried * 7) % KILLS) + 0.5) / KILLS
    const { child, ended } = await beginUpdate(trial)
    await wait(part * longMs)
    child.kill('SIGKILL')
    await ended
    const { isOld, figures } = countRows(databaseIn(trial))
    const lost = differences(before, figures)
    if (lost.length > 0) faults.push(`after ${Math.round(part * 100)} %: ${lost.join(', ')}`)
    if (!isOld) tooLate++
    else {
      kills++
      if (part > 0.5) late++
    }
  }
  rmSync(trial, { recursive: true })
  return { longMs, kills, late, tooLate, faults }
}

/** Lets the migration fail in its middle, and goes both ways back that docs/self-hosting.md names. */
async function failAndGoBack(
  storageDir: string,
  root: string,
  backup: string,
  before: Figures,
  seen: Figures,
) {
  const trial = copyStorage(storageDir)
  const db = new Database(databaseIn(trial))
  db.exec('CREATE TABLE old_titles (what_the_migration_does_not_expect text)')
  db.close()
  const { child, ended } = await beginUpdate(trial)
  await ended
  const rows: [string, string][] = [['the start ends with', String(child.exitCode)]]
  const told = (lost: string[]) => lost.join(', ') || 'no difference'
  // A backup has no links.
  const isNoLink = (name: string) => !name.startsWith('links: ')
  rows.push(['the database after it', told(differences(before, countRows(databaseIn(trial)).figures))])
  const [copy = ''] = copiesIn(trial)
  const copyPath = join(trial, 'before-updates', copy)
  rows.push(['the copy made before the update', told(differences(before, countRows(copyPath).figures))])
  replaceDatabase(trial, copyPath)
  rows.push(['the old version on that copy', told(differences(seen, await lookAt(trial, root)))])
  const restored = await operate(['restore', '--yes', backup], { storageDir: trial })
  rows.push(['`restore` of the backup made before it ends with', String(restored.code)])
  const restoredSeen = await lookAt(trial)
  rows.push(['this version on the restored storage', told(differences(seen, restoredSeen).filter(isNoLink))])
  rmSync(trial, { recursive: true })
  return rows
}

/**
 * The update of a storage folder that the code before voices and readings had tables has filled: what is counted and seen
 * before and after it, kills in its middle, and a failure in its middle.
 */
export async function benchMigration(): Promise<string> {
  const root = buildOldCode()
  const old = await startService({}, root)
  try {
    await fillOldStorage(old, COPIES)
    return await drill(old, root)
  } finally {
    await old.dispose()
  }
}

/** @param old runs on the filled storage by the code in `root`, and is killed on the way */
async function drill(old: Service, root: string): Promise<string> {
  const { storageDir } = old
  const seenBefore = await look(old.url, PEOPLE)
  const backedUp = await operate(['backup', '--to', join(storageDir, 'kept')], { storageDir, root })
  await leaveUnderWay(old)
  const { figures: before } = countRows(databaseIn(storageDir))
  const killed = await killUpdates(storageDir, before)
  const failed = await failAndGoBack(storageDir, root, backedUp.stdout.trim(), before, seenBefore)
  const files = countFiles(storageDir)
  const { child, ended } = await beginUpdate(storageDir)
  while (!isUpdated(storageDir)) await wait(10)
  child.kill('SIGKILL')
  await ended
  const after: Figures = { ...countRows(databaseIn(storageDir)).figures, ...countFiles(storageDir) }
  const today = await startService({ STORAGE_DIR: storageDir })
  try {
    const seenAfter = await look(today.url, PEOPLE)
    const cora = await signIn(today.url, 'cora', PASSWORD)
    const made = async (): Promise<{ status: string }[]> => (await cora.get('/api/stories?takes=1')).json()
    await until(async () => (await made()).every(({ status }) => status !== 'processing'), 600_000)
    const ready = (await made()).filter(({ status }) => status === 'ready').length
    const both: [Figures, Figures] = [
      { ...before, ...files, ...seenBefore },
      { ...after, ...seenAfter },
    ]
    const table = [...new Set(both.flatMap(Object.keys))].map((name) => {
      const [one, two] = both.map((figures) => figures[name] ?? 'none')
      return `| ${name} | ${one} | ${two} | ${one === two ? 0 : 'differs'} |`
    })
    return [
      '| | before | after | difference |',
      '| --- | ---: | ---: | ---: |',
      ...table,
      '',
      `The migration took ${Math.round(killed.longMs)} ms. ${killed.kills} kills in its middle, ${killed.late} of them in its last half, and ${killed.tooLate} that came when it was done: ${killed.faults.join('; ') || 'nothing lost'}.`,
      `Of Cora's four stories and readings, of which three were under way at a kill before the update, ${ready} are ready after it.`,
      ...failed.map(([what, how]) => `${what}: ${how}`),
    ].join('\n')
  } finally {
    await today.stop()
  }
}
