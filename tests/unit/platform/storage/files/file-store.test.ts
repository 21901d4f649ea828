import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { type FileStore, fileStoreIn } from '~/platform/storage/files/file-store.server'
import { newFolder } from '../../../../support/new-folder'

vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>()
  return { ...actual, rename: vi.fn(actual.rename), link: vi.fn(actual.link) }
})

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('the disk file store', () => {
  let dir: string
  let store: FileStore

  beforeEach(() => {
    dir = newFolder()
    store = fileStoreIn(dir)
  })

  async function spooled(text: string): Promise<string> {
    const source = await store.newSpoolPath()
    await fs.writeFile(source, text)
    return source
  }

  const textOf = async (key: string) => fs.readFile((await store.path(key)) ?? '', 'utf8')

  it.each(['ENOSPC', 'EDQUOT'])('reports a full storage on %s', async (code) => {
    const source = await spooled('a voice')
    vi.mocked(fs.rename).mockRejectedValueOnce(failure(code))
    await expect(store.put('voices/1/original', source)).rejects.toSatisfy(isDiskFull)
    expect(await store.path('voices/1/original')).toBeUndefined()
  })

  it('copies the bytes when the file system has no hard links', async () => {
    await store.put('voices/1/analysis', await spooled('sound'))
    vi.mocked(fs.link).mockRejectedValueOnce(failure('EPERM'))
    await store.copy('voices/1/analysis', 'stories/1/sample')
    await store.delete('voices/1/analysis')
    expect(await textOf('stories/1/sample')).toBe('sound')
    expect(await fs.readdir(join(dir, 'spool'))).toEqual([])
  })

  it('uses no space for a copy when there are hard links', async () => {
    await store.put('voices/1/analysis', await spooled('sound'))
    await store.copy('voices/1/analysis', 'stories/1/sample')
    expect((await fs.stat((await store.path('stories/1/sample')) ?? '')).nlink).toBe(2)
  })

  it('keeps all folders and files under filesDir, readable only by the service', async () => {
    await store.put('../../outside', await spooled('x'))
    const path = (await store.path('../../outside')) ?? ''
    expect(path.startsWith(join(dir, 'files'))).toBe(true)
    expect((await fs.stat(join(dir, 'files'))).mode & 0o077).toBe(0)
  })

  it('does not list files that it did not store', async () => {
    await store.put('stories/1.mp3', await spooled('x'))
    await fs.writeFile(join(dir, 'files', 'README'), 'x')
    await fs.writeFile(join(dir, 'files', 'ab'), 'x')
    const keys: string[] = []
    for await (const key of store.list()) keys.push(key)
    expect(keys).toEqual(['stories/1.mp3'])
  })
})
