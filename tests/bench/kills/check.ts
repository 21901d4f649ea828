import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openDatabase } from '#db/client'
import { createOrphanSweep } from '~/platform/storage/files/file-deletions.server'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { listNamedFiles } from '~/platform/storage/files/named-files.server'
import { readRows } from '../../support/in-database'
import type { Service } from '../../support/service'
import { sha256, type Workload } from './workload'

/** Everything that is not as it was acknowledged, or not as it should be; empty when nothing was lost. */
export function findFaults(service: Service, { done, everyone }: Workload): string[] {
  const faults: string[] = []
  const ids = (sql: string) => new Set(readRows<{ id: string }>(service, sql).map(({ id }) => id))
  const users = ids('SELECT username AS id FROM users')
  const samples = ids('SELECT id FROM recordings')
  const stories = ids('SELECT id FROM stories')
  const audioOf = (id: string) =>
    [...ids(`SELECT audio_path AS id FROM readings WHERE story_id = '${id}'`)][0] ?? ''
  for (const name of done.usernames) if (!users.has(name)) faults.push(`the account ${name} is lost`)
  for (const id of done.deleted)
    if (samples.has(id) || stories.has(id)) faults.push(`${id} is there though it was deleted`)
  for (const id of done.stories) if (!stories.has(id)) faults.push(`the story ${id} is lost`)
  for (const [id, sum] of done.samples) {
    if (!samples.has(id)) faults.push(`the recording ${id} is lost`)
    else if (sumOf(service, `voices/${id}/original`) !== sum) faults.push(`the recording ${id} is damaged`)
  }
  for (const [id, sum] of done.heard)
    if (sumOf(service, audioOf(id)) !== sum) faults.push(`the audio of ${id} has changed`)
  for (const { username } of everyone) {
    const content = done.drafts.get(username)
    const kept = `SELECT content FROM story_drafts JOIN users ON users.id = user_id WHERE username = '${username}'`
    const [draft] = readRows<{ content: string }>(service, kept)
    if (content && draft?.content !== content) faults.push(`the draft of ${username} is lost`)
  }
  const doubled =
    'SELECT content AS id FROM readings JOIN stories ON stories.id = story_id GROUP BY user_id, content HAVING count(*) > 1'
  for (const content of ids(doubled)) faults.push(`two stories of one request: ${content}`)
  for (const id of ids("SELECT id FROM stories WHERE status = 'processing'"))
    faults.push(`the story ${id} is still being made`)
  for (const id of ids("SELECT kind || ' ' || id AS id FROM jobs WHERE status IN ('queued', 'running')"))
    faults.push(`the job ${id} is stuck`)
  for (const fault of faultsOfDatabase(join(service.storageDir, 'app.sqlite'))) faults.push(fault)
  // A backup whose command was killed before it could say so counts among those that are kept.
  const kept = join(service.storageDir, 'backups')
  const backups = (existsSync(kept) ? readdirSync(kept) : [])
    .map((name) => join(kept, name))
    .filter((folder) => existsSync(join(folder, 'manifest.json')))
  for (const folder of backups) faults.push(...faultsOfBackup(folder))
  const last = done.backups.at(-1)
  if (last && !backups.includes(last)) faults.push('the last backup is lost')
  return faults
}

/** Deletes what kills left between a file and its row, as the service does each hour; then no row may lack its file. */
export async function sweep({ storageDir }: Service): Promise<{ swept: number; faults: string[] }> {
  const [db, store] = [openDatabase(join(storageDir, 'app.sqlite')), fileStoreIn(storageDir)]
  const sweepOrphans = createOrphanSweep({ db, store })
  const swept = (await sweepOrphans()) + (await sweepOrphans())
  const faults: string[] = []
  for (const { key, kind, id } of listNamedFiles(db))
    if (!(await store.stat(key))) faults.push(`the file of the ${kind} of ${id} is lost`)
  db.$client.close()
  return { swept, faults }
}

/** At the path of app/platform/storage/files/file-store.server.ts. */
function sumOf(service: Service, key: string): string | undefined {
  const hash = createHash('sha256').update(key).digest('hex')
  const name = Buffer.from(key).toString('hex')
  const path = join(service.storageDir, 'files', hash.slice(0, 2), hash.slice(2, 4), name)
  return existsSync(path) ? sha256(readFileSync(path)) : undefined
}

function faultsOfDatabase(path: string): string[] {
  const db = new Database(path, { readonly: true })
  try {
    const integrity = String(db.pragma('integrity_check', { simple: true }))
    const orphans = db.pragma('foreign_key_check') as unknown[]
    return [
      ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
      ...(orphans.length === 0 ? [] : [`foreign_key_check: ${orphans.length} rows`]),
    ]
  } finally {
    db.close()
  }
}

function faultsOfBackup(folder: string): string[] {
  const { files, missing } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: { path: string; sha256: string }[]
    missing: unknown[]
  }
  const damaged = files.filter((file) => sha256(readFileSync(join(folder, file.path))) !== file.sha256)
  return [
    ...damaged.map(({ path }) => `${path} of a backup is damaged`),
    ...(missing.length === 0 ? [] : [`${missing.length} files are missing in a backup`]),
    ...faultsOfDatabase(join(folder, 'app.sqlite')).map((fault) => `backup: ${fault}`),
  ]
}
