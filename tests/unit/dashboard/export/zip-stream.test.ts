import { randomBytes } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type ZipEntry, zipStream } from '~/dashboard/export/zip-stream.server'
import { newFolder } from '../../../support/new-folder'
import { readZip } from '../../../support/read-zip'

const MB = 2 ** 20
const folder = newFolder()
const small = join(folder, 'small')
writeFileSync(small, 'sound')
/** 20 MB of zeros that take no room on the disk. */
const large = join(folder, 'large')
writeFileSync(large, '')
truncateSync(large, 20 * MB)

const at = new Date('2026-02-03T04:05:06Z')

it('holds texts and files under their names, in any script', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'a/Grüße 🌷.txt', at, text: 'Grüße' }
    yield { name: 'a/story.mp3', at, file: await open(small) }
    yield { name: 'a/empty.txt', at, text: '' }
  }
  const files = readZip(await buffer(zipStream(entries())))
  expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['a/Grüße 🌷.txt', 'Grüße'],
    ['a/story.mp3', 'sound'],
    ['a/empty.txt', ''],
  ])
})

it('reads no further than some chunks ahead of a slow reader', async () => {
  const file = await open(large)
  let asked = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; asked < 100; asked++)
      yield { name: `${asked}.txt`, at, text: randomBytes(50_000).toString('base64') }
    yield { name: 'large', at, file }
  }
  const position = () =>
    Number(/pos:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${file.fd}`, 'utf8'))?.[1])
  const chunks = zipStream(entries())[Symbol.asyncIterator]()
  let read = 0
  let [mostAsked, mostAhead] = [0, 0]
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    read += next.value.length
    // At first and then in the middle of the file, long enough to read all of it.
    const isSlow = read < MB || (read > 10 * MB && read < 11 * MB)
    for (let turn = 0; isSlow && turn < 100; turn++) await nextTurn()
    if (asked < 100) mostAsked = Math.max(mostAsked, asked - read / 40_000)
    else if (file.fd >= 0) mostAhead = Math.max(mostAhead, position() - read)
  }
  expect(read).toBeGreaterThan(24 * MB)
  expect(mostAsked).toBeLessThan(10)
  expect(mostAhead).toBeLessThan(MB)
})

it('stops reading when the reader leaves, and closes the file', async () => {
  const file = await open(large)
  let asked = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; ; asked++) yield { name: `${asked}`, at, file }
  }
  const zip = zipStream(entries())
  await once(zip, 'readable')
  zip.read()
  const closed = once(file as unknown as EventEmitter, 'close')
  zip.destroy()
  await closed
  expect(asked).toBe(0)
})

it('breaks off when an entry fails, and harms nothing else', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'a.txt', at, text: 'a' }
    throw new Error('the row is damaged')
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('the row is damaged')
})
