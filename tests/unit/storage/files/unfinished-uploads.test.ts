import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { config } from '~/config.server'
import {
  appendToUpload,
  copyUpload,
  createUpload,
  deleteExpiredUploads,
  deleteUpload,
  deleteUploadsOf,
  findUpload,
} from '~/storage/files/unfinished-uploads.server'

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

async function* broken(text: string) {
  yield Buffer.from(text)
  throw new Error('gone')
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

  it('keeps what arrived before its connection broke, and goes on there', async () => {
    const { id } = await createUpload(ada, recording)
    await expect(appendToUpload(await found(ada, id), broken('abc'))).rejects.toThrow('gone')
    await appendToUpload(await found(ada, id), chunks('def'))
    expect(readFileSync((await found(ada, id)).path, 'utf8')).toBe('abcdef')
  })

  it('is the oldest that goes when its owner begins a third', async () => {
    const now = Date.now()
    const ids: string[] = []
    for (const ms of [3, 1, 2]) ids.push((await createUpload(ada, recording, now - ms)).id)
    const other = await createUpload(ben, recording, now - 9)
    expect(await Promise.all(ids.map(async (id) => (await findUpload(ada, id)) !== undefined))).toEqual([
      false,
      true,
      true,
    ])
    expect(await findUpload(ben, other.id)).toBeDefined()
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

  it('stays when its bytes are copied and moved away', async () => {
    const { id, path } = await createUpload(ada, recording)
    await appendToUpload(await found(ada, id), chunks('abcdef'))
    await copyUpload(await found(ada, id), `${path}-copy`)
    await rm(`${path}-copy`)
    expect((await found(ada, id)).receivedBytes).toBe(6)
  })

  it('goes with all others of a person, and no one else’s', async () => {
    for (const userId of [ada, ada, ben]) await createUpload(userId, recording)
    deleteUploadsOf(ada)
    deleteUploadsOf('nobody')
    expect([existsSync(join(config.uploadsDir, ada)), filesOf(ben).length]).toEqual([false, 1])
  })
})

async function found(userId: string, id: string) {
  return (await findUpload(userId, id)) ?? expect.fail('it is not there')
}
