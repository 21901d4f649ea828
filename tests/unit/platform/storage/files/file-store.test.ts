import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { type FileStore, fileStoreIn } from '~/platform/storage/files/file-store.server'
import { storedKeys } from '../../../../support/kept-stories'
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

  async function put(key: string, text: string): Promise<string> {
    const source = await spooled(text)
    expect(await store.put(key, source)).toEqual({ sizeBytes: Buffer.byteLength(text) })
    return source
  }

  async function read(key: string): Promise<string | undefined> {
    const path = await store.path(key)
    return path && fs.readFile(path, 'utf8')
  }

  const keys = () => storedKeys(store)

  it('returns the stored file, and moves the source', async () => {
    const source = await put('voices/1/original', 'a voice')
    expect(await read('voices/1/original')).toBe('a voice')
    expect(existsSync(source)).toBe(false)
  })

  it('returns the size and time of a file', async () => {
    const before = Date.now()
    await put('voices/1/original', 'a voice')
    const found = await store.stat('voices/1/original')
    expect(found?.sizeBytes).toBe(7)
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
  })

  it('has no file for an unused key', async () => {
    expect(await store.path('stories/1.mp3')).toBeUndefined()
    expect(await store.stat('stories/1.mp3')).toBeUndefined()
    expect(await keys()).toEqual([])
  })

  it('has no file for an invalid key, whatever path it forms', async () => {
    await put('stories/1.mp3', 'a story')
    for (const key of ['', '.', '..', '../../app.sqlite', '/etc/passwd', 'stories', '\0', 'x'.repeat(5000)]) {
      expect(await store.path(key)).toBeUndefined()
      await store.delete(key)
    }
    expect(await keys()).toEqual(['stories/1.mp3'])
  })

  it('rejects an empty key and one that is too long', async () => {
    const source = await store.newSpoolPath()
    await fs.writeFile(source, 'x')
    await expect(store.put('', source)).rejects.toThrow(RangeError)
    await expect(store.put('x'.repeat(121), source)).rejects.toThrow(RangeError)
    await fs.rm(source)
  })

  it('distinguishes keys that a path would merge', async () => {
    await put('a/b', '1')
    await put('a/b/c', '2')
    await put('A/B', '3')
    await put('a//b', '4')
    expect(await Promise.all(['a/b', 'a/b/c', 'A/B', 'a//b'].map((key) => read(key)))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  it('stores an empty file', async () => {
    await put('empty', '')
    expect(await read('empty')).toBe('')
  })

  it('replaces a file atomically, and open readers get the whole old one', async () => {
    await put('stories/1.mp3', 'old')
    const reading = await fs.open((await store.path('stories/1.mp3')) ?? '')
    await put('stories/1.mp3', 'newer')
    expect(await reading.readFile('utf8')).toBe('old')
    await reading.close()
    expect(await read('stories/1.mp3')).toBe('newer')
  })

  it('deletes a file, once or twice', async () => {
    await put('stories/1.mp3', 'a story')
    await store.delete('stories/1.mp3')
    await store.delete('stories/1.mp3')
    expect(await read('stories/1.mp3')).toBeUndefined()
    expect(await keys()).toEqual([])
  })

  it('copies a file to a second key that outlives the first', async () => {
    await put('voices/1/analysis', 'sound')
    await store.copy('voices/1/analysis', 'stories/1/sample')
    await store.delete('voices/1/analysis')
    expect(await read('stories/1/sample')).toBe('sound')
  })

  it('does not change a copy when the original is replaced', async () => {
    await put('voices/1/analysis', 'sound')
    await store.copy('voices/1/analysis', 'stories/1/sample')
    await put('voices/1/analysis', 'another')
    expect(await read('stories/1/sample')).toBe('sound')
  })

  it('copies twice, over an existing copy and onto itself', async () => {
    await put('voices/1/analysis', 'sound')
    await store.copy('voices/1/analysis', 'stories/1/sample')
    await store.copy('voices/1/analysis', 'stories/1/sample')
    await store.copy('voices/1/analysis', 'voices/1/analysis')
    expect(await read('stories/1/sample')).toBe('sound')
    expect(await keys()).toEqual(['stories/1/sample', 'voices/1/analysis'])
  })

  it('rejects a copy of a missing file, and keeps the target', async () => {
    await put('stories/1/sample', 'sound')
    await expect(store.copy('voices/1/analysis', 'stories/1/sample')).rejects.toThrow('No file under')
    expect(await read('stories/1/sample')).toBe('sound')
  })

  it('rejects a missing source, and keeps the target', async () => {
    await put('stories/1.mp3', 'a story')
    await expect(store.put('stories/1.mp3', await store.newSpoolPath())).rejects.toThrow(/ENOENT/)
    expect(await read('stories/1.mp3')).toBe('a story')
  })

  it('lists the original keys', async () => {
    const all = ['users/ä/picture-1', 'stories/1.mp3', 'stories/1/sample']
    for (const key of all) await put(key, key)
    expect(await keys()).toEqual([...all].sort())
  })

  it('never returns the same spool path twice', async () => {
    expect(await store.newSpoolPath()).not.toBe(await store.newSpoolPath())
  })

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
    expect(await read('stories/1/sample')).toBe('sound')
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
    expect(await keys()).toEqual(['stories/1.mp3'])
  })
})
