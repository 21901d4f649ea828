import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isBackupDue, readBackupState } from '~/backups/backup-check.server'
import { listBackups, readManifest } from '~/backups/backup-manifest.server'
import { backUp } from '~/backups/nightly-backups.server'
import { deleteUnfinished } from '~/backups/take-backup.server'
import { config, sessionSecret } from '~/config.server'
import { database } from '~/storage/database.server'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { keepReadyStory } from '../support/kept-stories'
import { operate } from '../support/operator'
import { insertUser } from '../support/rows'

const HOUR_MS = 3_600_000
const FIRST_NIGHT = new Date(2027, 0, 1, 2).getTime()

const isUnfinished = () =>
  existsSync(config.backupsDir) &&
  readdirSync(config.backupsDir).some((name) => name.startsWith('.unfinished'))

/** The process of the backup that this process makes; Linux. */
function backupProcess(): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => {
      try {
        const isOurs =
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid)
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('workers/backup.js')
      } catch {
        return false
      }
    })
}

/** Makes a backup that is killed with SIGKILL while its folder is being filled; returns whether it came to that. */
async function killedBackup(now: number): Promise<boolean> {
  let isOver = false
  const made = backUp(() => now).finally(() => {
    isOver = true
  })
  while (!isOver && !isUnfinished()) await wait(1)
  await wait(Math.random() * 40)
  const pid = isOver ? undefined : backupProcess()
  if (pid && isUnfinished()) process.kill(pid, 'SIGKILL')
  await made
  return readBackupState().attempt?.problem !== undefined
}

/**
 * Lives through so many nights by a clock of its own, with new stories each day, and kills every second night's backup in
 * the middle, some nights' twice. STORAGE_DIR has to be a new folder.
 */
export async function runNights(nights: number) {
  if (!config.storageDir.startsWith(tmpdir())) throw new Error('STORAGE_DIR is not a temporary folder.')
  const place = { db: database(), store: fileStoreIn(config.storageDir) }
  sessionSecret()
  const userId = insertUser(place.db)
  let [kills, stories] = [0, 0]
  for (let night = 0; night < nights; night++) {
    for (let n = 0; n < 10; n++, stories++) await keepReadyStory(place, userId)
    const at = FIRST_NIGHT + night * 24 * HOUR_MS
    for (const hour of night % 2 === 1 ? [0, 2.1] : [0]) {
      const now = at + hour * HOUR_MS
      if (!(await isBackupDue(now, 0))) throw new Error(`No backup was due in night ${night}.`)
      const isToBeKilled = night % 2 === 1 && (hour === 0 || night % 6 === 5)
      if (isToBeKilled) kills += Number(await killedBackup(now))
      else await backUp(() => now)
      if (await isBackupDue(now + HOUR_MS, 0)) throw new Error('Another was due an hour later.')
      if (!readBackupState().attempt?.problem) break
    }
  }
  // As the service does at its start and every ten minutes.
  await deleteUnfinished(config.backupsDir, new Date(FIRST_NIGHT + nights * 24 * HOUR_MS))
  const names = await listBackups(config.backupsDir)
  const whole = (await Promise.all(names.map((name) => readManifest(join(config.backupsDir, name))))).length
  const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-restored-'))
  const restored = await operate(['restore', join(config.backupsDir, names[0] ?? '')], { storageDir })
  rmSync(storageDir, { recursive: true, force: true })
  const { drill } = readBackupState()
  return {
    nights,
    kills,
    whole,
    leftOver: readdirSync(config.backupsDir).filter((name) => !names.includes(name)),
    newestStories: (await readManifest(join(config.backupsDir, names[0] ?? ''))).counts.stories,
    stories,
    lastRestores: restored.code === 0 || restored.stderr,
    lastDrill: drill?.problem ?? (drill ? 'whole' : 'none'),
  }
}

/** Thirty nights, in a process with a STORAGE_DIR of its own. */
export function benchNights(): Promise<string> {
  const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-nights-'))
  const settings: Record<string, string> = {
    NODE_ENV: 'test',
    STORAGE_DIR: storageDir,
    BACKUP_DIR: '',
    BACKUP_DAYS: '',
  }
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '30']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...settings } as NodeJS.ProcessEnv,
  })
  rmSync(storageDir, { recursive: true, force: true })
  return Promise.resolve(stdout || stderr)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await runNights(Number(process.argv[2])), null, 2))
  process.exit()
}
