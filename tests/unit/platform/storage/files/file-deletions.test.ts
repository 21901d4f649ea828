import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { keepFile, storedKeys } from '../../../../support/kept-stories'
import { insertUser, insertVoiceSample } from '../../../../support/rows'

const db = database()
const store = fileStore()

async function keep(...keys: string[]): Promise<void> {
  for (const key of keys) await keepFile(store, key, key)
}

const kept = () => storedKeys(store)

const queued = () => db.select({ key: tables.fileDeletions.fileKey }).from(tables.fileDeletions).all()
const queue = (...keys: string[]) => {
  for (const fileKey of keys) db.insert(tables.fileDeletions).values({ fileKey, queuedAt: new Date() }).run()
}

describe('deleting files whose rows were deleted', () => {
  beforeEach(async () => {
    db.delete(tables.users).run()
    db.delete(tables.fileDeletions).run()
    for (const key of await kept()) await store.delete(key)
  })

  it('works through more than one batch', async () => {
    const keys = Array.from({ length: 120 }, (_, n) => `stories/${n}.mp3`)
    await keep(...keys)
    queue(...keys)
    expect(await deleteQueuedFiles({ db, store })).toBe(120)
    expect(await kept()).toEqual([])
    expect(queued()).toEqual([])
  })

  it('drops a missing file from the queue, as after a crash before its row was deleted', async () => {
    queue('stories/1.mp3')
    await deleteQueuedFiles({ db, store })
    expect(queued()).toEqual([])
  })

  it('keeps a file that a row names again', async () => {
    const sample = insertVoiceSample(db, insertUser(db))
    await keep(`voices/${sample}/original`)
    queue(`voices/${sample}/original`)
    expect(await deleteQueuedFiles({ db, store })).toBe(0)
    expect(await kept()).toEqual([`voices/${sample}/original`])
    expect(queued()).toEqual([])
  })

  it('deletes the others when one can not be deleted, reports it, and retries it later', async () => {
    await keep('a', 'b', 'c')
    queue('a', 'b', 'c')
    const refusing = {
      ...store,
      delete: async (key: string) => {
        if (key === 'a') throw new Error('read-only file system')
        await store.delete(key)
      },
    }
    await expect(deleteQueuedFiles({ db, store: refusing })).rejects.toThrow('read-only')
    expect(await kept()).toEqual(['a'])
    expect(queued()).toEqual([{ key: 'a' }])
    await deleteQueuedFiles({ db, store })
    expect(await kept()).toEqual([])
  })

  it('ends with the current batch when it is stopped', async () => {
    const stopping = new AbortController()
    stopping.abort()
    queue('a')
    await deleteQueuedFiles({ db, store }, stopping.signal)
    expect(queued()).toEqual([{ key: 'a' }])
  })
})
