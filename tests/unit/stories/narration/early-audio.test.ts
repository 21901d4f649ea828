import { randomUUID } from 'node:crypto'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { fileStore } from '~/storage/files/file-store.server'
import {
  endEarlyAudio,
  hasEarlyAudio,
  listenEarly,
  noteEarlyAudio,
} from '~/stories/narration/early-audio.server'

let id: string
let path: string

beforeEach(async () => {
  id = randomUUID()
  path = await fileStore().newSpoolPath()
})

function listen(signal = new AbortController().signal) {
  const heard = listenEarly(id, signal)
  if (!heard?.ok) throw new Error('It was refused.')
  return heard.chunks
}

const textOf = ({ value }: IteratorResult<Uint8Array>) => Buffer.from(value).toString()

it('can be heard from its first sentence on, and ends with the last', async () => {
  noteEarlyAudio(id, path)
  expect(hasEarlyAudio(id)).toBe(false)
  expect(listenEarly(id, new AbortController().signal)).toBeUndefined()
  writeFileSync(path, 'one')
  noteEarlyAudio(id, path)
  expect(hasEarlyAudio(id)).toBe(true)

  const chunks = listen()
  expect(textOf(await chunks.next())).toBe('one')
  const second = chunks.next()
  appendFileSync(path, 'two')
  noteEarlyAudio(id, path)
  expect(textOf(await second)).toBe('two')
  // The end of the work: what was written last is read, although the file is deleted.
  appendFileSync(path, 'three')
  endEarlyAudio(id)
  rmSync(path)
  expect(textOf(await chunks.next())).toBe('three')
  expect((await chunks.next()).done).toBe(true)
  expect(hasEarlyAudio(id)).toBe(false)
})

it('ends when its listener leaves, and does not go on with another attempt at the story', async () => {
  writeFileSync(path, 'one')
  noteEarlyAudio(id, path)
  const leaving = new AbortController()
  const [left, kept] = [listen(leaving.signal), listen()]
  for (const chunks of [left, kept]) expect(textOf(await chunks.next())).toBe('one')
  const ended = left.next()
  leaving.abort()
  expect((await ended).done).toBe(true)

  const other = await fileStore().newSpoolPath()
  writeFileSync(other, 'anew')
  noteEarlyAudio(id, other)
  expect((await kept.next()).done).toBe(true)
  endEarlyAudio(id)
})

it('has a bounded number of listeners', async () => {
  writeFileSync(path, 'one')
  noteEarlyAudio(id, path)
  const all = Array.from({ length: 8 }, () => listen())
  for (const chunks of all) await chunks.next()
  expect(listenEarly(id, new AbortController().signal)).toMatchObject({ ok: false, reason: 'busy' })
  await all[0]?.return(undefined)
  expect(listenEarly(id, new AbortController().signal)?.ok).toBe(true)
  endEarlyAudio(id)
})
