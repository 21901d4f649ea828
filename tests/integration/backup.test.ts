import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#db/client'
import { tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { keepReadyStory } from '../support/kept-stories'
import { newFolder } from '../support/new-folder'
import { operate, startOperating } from '../support/operator'
import { newBrowser, newPerson } from '../support/person'
import { type Service, startService, WITHOUT_VOICE } from '../support/service'
import type { Visitor } from '../support/visitor'

const services: Service[] = []
const databases: Db[] = []

async function newService(settings: Record<string, string> = {}): Promise<Service> {
  const service = await startService({ ...WITHOUT_VOICE, ...settings })
  services.push(service)
  return service
}

function open(storageDir: string): Db {
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  databases.push(db)
  return db
}

afterEach(async () => {
  for (const db of databases.splice(0)) db.$client.close()
  for (const service of services.splice(0)) await service.dispose()
})

const storiesOf = async (visitor: Visitor) =>
  (await (await visitor.get('/api/stories')).json()) as { id: string; status: string; audioPath: string }[]

/** Suspends the process between two writes: during one, it would block all other writers. */
function pause(child: ChildProcess, { $client }: Db): void {
  $client.pragma('busy_timeout = 200')
  for (let isPaused = false; !isPaused; ) {
    child.kill('SIGSTOP')
    try {
      $client.exec('BEGIN IMMEDIATE; ROLLBACK')
      isPaused = true
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
      child.kill('SIGCONT')
    }
  }
  $client.pragma('busy_timeout = 5000')
}

describe('a backup taken during a stream of writes', () => {
  it('restores to a service in which every ready story plays, byte for byte', async () => {
    const service = await newService()
    const person = await newPerson(service.url, 'mary')
    const place = { db: open(service.storageDir), store: fileStoreIn(service.storageDir) }
    const userId = place.db.select({ id: tables.users.id }).from(tables.users).get()?.id ?? ''

    const written = new Map<string, Buffer>()
    const living: string[] = []
    async function write() {
      const { id, bytes } = await keepReadyStory(place, userId)
      written.set(id, bytes)
      living.push(id)
    }
    /** The oldest if no other is given, as the backup copies them. */
    async function remove(id = living.shift()) {
      if (!id) throw new Error('No story is left')
      expect((await person.json('DELETE', `/api/stories/${id}`)).status).toBe(200)
      // As after the day in which it can be undone.
      place.db.delete(tables.allStories).where(isNotNull(tables.allStories.deletedAt)).run()
      return id
    }
    for (let n = 0; n < 60; n++) await write()
    const goneBefore = await remove()

    const startedAt = Date.now()
    const backup = startOperating(['backup', '--to', newFolder()], { storageDir: service.storageDir })
    let isOver = false
    void backup.ended.then(() => {
      isOver = true
    })
    const goneMeanwhile: string[] = []
    async function writeAndRemove() {
      await write()
      goneMeanwhile.push(await remove(), await remove())
    }
    // Keeps the first sixty, however slowly the command starts.
    while (!isOver && !/Copying \d+ files/.test(backup.stderr())) {
      await write()
      goneMeanwhile.push(await remove(living.pop()))
    }
    // Deletes many files before all are copied, however fast the machine is.
    pause(backup.child, place.db)
    for (let n = 0; n < 12; n++) await writeAndRemove()
    await deleteQueuedFiles(place)
    backup.child.kill('SIGCONT')
    while (!isOver && living.length > 20) await writeAndRemove()
    const { code, stdout, stderr } = await backup.ended
    expect(stderr).toContain('Done.')
    expect(code).toBe(0)
    const takenAt = Date.parse(
      readFileSync(join(service.storageDir, 'last-backup'), 'utf8').split('\n')[0] ?? '',
    )
    expect(takenAt).toBeGreaterThanOrEqual(startedAt)
    expect(goneMeanwhile.length).toBeGreaterThan(12)
    // The held files are deleted once the backup is done.
    const names = goneMeanwhile.map((id) => Buffer.from(`stories/${id}.mp3`).toString('hex'))
    const isOneStored = () => {
      const kept = readdirSync(join(service.storageDir, 'files'), { recursive: true }).join()
      return names.some((name) => kept.includes(name))
    }
    await expect.poll(isOneStored).toBe(false)
    await service.kill()

    const target = newFolder()
    expect(await operate(['restore', stdout.trim()], { storageDir: target })).toMatchObject({ code: 0 })
    const restored = await newService({ STORAGE_DIR: target })
    const visitor = await newBrowser(restored.url, 'mary')
    const stories = await storiesOf(visitor)
    const ids = stories.map(({ id }) => id)
    expect(ids).not.toContain(goneBefore)
    expect(ids).toEqual(expect.arrayContaining(living.filter((id) => [...written.keys()].indexOf(id) < 60)))
    for (const { id, status, audioPath } of stories) {
      expect(status).toBe('ready')
      const answer = await visitor.get(`/app-storage/${audioPath}`)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(written.get(id) as Buffer)).toBe(true)
    }
    // Some stories of the backup were deleted while it was copied.
    expect(goneMeanwhile.filter((id) => ids.includes(id)).length).toBeGreaterThan(0)
  })
})
