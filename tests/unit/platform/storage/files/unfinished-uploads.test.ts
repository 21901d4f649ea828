import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { config } from '~/platform/config.server'
import {
  appendToUpload,
  createUpload,
  deleteExpiredUploads,
  deleteUpload,
  findUpload,
} from '~/platform/storage/files/unfinished-uploads.server'

const HOUR_MS = 3_600_000
const ada = '0b1f3c1e-0000-4000-8000-00000000000a'
const ben = '0b1f3c1e-0000-4000-8000-00000000000b'
const recording = { sizeBytes: 6, filename: 'Ada. Ünder.mp3' }

const filesOf = (userId: string) => {
  const folder = join(config.uploadsDir, userId)
  return existsSync(folder) ? readdirSync(folder) : []
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

beforeEach(() => rm(config.uploadsDir, { recursive: true, force: true }))

describe('an unfinished upload', () => {
  it('is found by its owner alone, with its name, its length and what has arrived', async () => {
    const { id, path } = await createUpload(ada, recording)
    await appendToUpload(await found(ada, id), chunks('ab', 'c'))
    expect(await findUpload(ada, id)).toMatchObject({ ...recording, id, receivedBytes: 3 })
    expect(await findUpload(ben, id)).toBeUndefined()
    expect(await findUpload(ada, '..')).toBeUndefined()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(config.uploadsDir, ada)).mode & 0o777).toBe(0o700)
  })

  it('may have a name of any length and any characters', async () => {
    for (const filename of ['', '/../x', '\0', 'ü'.repeat(255), '😀'.repeat(200)]) {
      const { id } = await createUpload(ada, { sizeBytes: 1, filename })
      const kept = (await found(ada, id)).filename
      expect(filename.startsWith(kept)).toBe(true)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(filename.length, 35))
    }
  })

  it('expires within a day, also after the clock was set back, and is swept', async () => {
    const now = Date.now()
    const old = await createUpload(ada, recording, now - 23 * HOUR_MS)
    const ahead = await createUpload(ada, recording, now + HOUR_MS)
    const young = await createUpload(ben, recording, now - 22 * HOUR_MS)
    for (const { id } of [old, ahead]) expect(await findUpload(ada, id, now)).toBeUndefined()
    await deleteExpiredUploads(now)
    expect([filesOf(ada), filesOf(ben)]).toEqual([[], [expect.stringContaining(young.id)]])
  })

  it('leaves no file when it is deleted, nor comes back by what still arrives', async () => {
    const { id } = await createUpload(ada, recording)
    const upload = await found(ada, id)
    await deleteUpload(upload)
    await appendToUpload(upload, chunks('abc'))
    expect(filesOf(ada)).toEqual([])
  })
})

async function found(userId: string, id: string) {
  return (await findUpload(userId, id)) ?? expect.fail('it is not there')
}
