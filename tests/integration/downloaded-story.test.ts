import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allStories, voices } from '#db/schema'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { encodeMp3 } from '../../engine/src/encode/encode-mp3'
import { readId3 } from '../support/id3-frames'
import { keepFile } from '../support/kept-stories'
import { newPerson } from '../support/person'
import { insertStory, insertVoiceSample, readyAs, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = sharedService()
const db = databaseOfFile(service)
const store = () => fileStoreIn(service.storageDir)
const id = 'downloaded'
const key = `stories/${id}.mp3`
const path = `/app-storage/${key}`
const title = 'Plum cake – Сливовый пирог 🌷'
const marks = [
  ['TXXX', 'AI_GENERATED=true'],
  ['TXXX', `EVERSPOKEN_STORY=${id}`],
]

let owner: Visitor
let voiceId: string
let sound: Buffer

beforeAll(async () => {
  owner = await newPerson(service.url, 'keeper')
  const samples = Float32Array.from({ length: 48_000 }, (_, n) => 0.3 * Math.sin(n / 12))
  sound = Buffer.from((await encodeMp3({ samples, sampleRateHz: 24_000 }, id)).bytes)
  await keepFile(store(), key, sound)
  voiceId = insertVoiceSample(db, userIdOf(db, 'keeper'), { name: 'Mum' })
  insertStory(db, userIdOf(db, 'keeper'), { id, ...readyAs(key), sizeBytes: sound.length, voiceId })
})

beforeEach(() => {
  rename(title)
  db.update(voices).set({ name: 'Mum', photoKey: null }).where(eq(voices.id, voiceId)).run()
})

const rename = (ownTitle: string | null) =>
  db.update(allStories).set({ ownTitle }).where(eq(allStories.id, id)).run()

async function showPhoto(name: string, photo: Buffer) {
  const photoKey = `voices/${voiceId}/photo-${name}`
  await keepFile(store(), photoKey, photo)
  db.update(voices).set({ photoKey }).where(eq(voices.id, voiceId)).run()
}

const download = (headers: Record<string, string> = {}) => owner.get(`${path}?download=1`, headers)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const tagsOfDownload = async () => readId3(await bytesOf(await download()))

describe('a story that its owner downloads', () => {
  it('says its title and whose recreated voice it is, and shows the photo, while the stored file and what is played stay as they are', async () => {
    await showPhoto('small', readFileSync('tests/fixtures/photo.jpg'))
    const response = await download()
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/)
    const bytes = await bytesOf(response)
    expect(Number(response.headers.get('Content-Length'))).toBe(bytes.length)
    const { texts, picture, rest } = readId3(bytes)
    expect(texts.toSorted()).toEqual([
      ['TALB', 'Everspoken'],
      ['TIT2', title],
      ['TPE1', 'Mum, recreated voice'],
      ...marks,
    ])
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 48 })
    expect(rest.equals(readId3(sound).rest)).toBe(true)
    const played = await owner.get(path)
    expect(played.headers.get('Cache-Control')).toBe('private, max-age=2592000, immutable')
    expect(await bytesOf(played)).toEqual(sound)
    expect(readFileSync((await store().path(key)) ?? '')).toEqual(sound)
  })

  it('says its kind and day without a title, and has no picture without a photo', async () => {
    rename(null)
    const { texts, picture } = await tagsOfDownload()
    expect(texts).toContainEqual(['TIT2', 'Kitchen Stories, 2026-01-01'])
    expect(picture).toBeUndefined()
  })

  it('has a large photo made smaller, and none of more than 40 KB', async () => {
    const noise = (side: number) => {
      const rows = Array.from({ length: side }, (_, n) =>
        createHash('shake256', { outputLength: side * 3 })
          .update(String(n))
          .digest(),
      )
      return sharp(Buffer.concat(rows), { raw: { width: side, height: side, channels: 3 } })
    }
    await showPhoto('large', await noise(20).resize(1200, 900, { fit: 'fill' }).jpeg().toBuffer())
    const { picture } = await tagsOfDownload()
    expect(await sharp(picture).metadata()).toMatchObject({ width: 300, height: 225 })
    expect(picture?.length).toBeLessThan(40 * 1024)
    await showPhoto('noise', await noise(300).jpeg().toBuffer())
    expect((await tagsOfDownload()).picture).toBeUndefined()
    await showPhoto('damaged', Buffer.from('no picture'))
    expect((await tagsOfDownload()).picture).toBeUndefined()
  })

  it('is sent in ranges that join to the same bytes, across the end of the tags too', async () => {
    await showPhoto('ranges', readFileSync('tests/fixtures/photo.jpg'))
    const whole = await download()
    const etag = whole.headers.get('ETag') ?? ''
    const bytes = await bytesOf(whole)
    const { endsAt } = readId3(bytes)
    const cuts = [0, 3, endsAt - 5, endsAt + 5, endsAt + 1024, bytes.length]
    const parts: Buffer[] = []
    for (const [n, from] of cuts.slice(0, -1).entries()) {
      const part = await download({ Range: `bytes=${from}-${cuts[n + 1] - 1}`, 'If-Range': etag })
      expect(part.status).toBe(206)
      expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${cuts[n + 1] - 1}/${bytes.length}`)
      parts.push(await bytesOf(part))
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    const last = await bytesOf(await download({ Range: 'bytes=-7' }))
    expect(last).toEqual(bytes.subarray(-7))
    const beyond = await download({ Range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${bytes.length}`])
    const head = await owner.send('HEAD', `${path}?download=1`)
    expect(head.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(head.headers.get('ETag')).toBe(etag)
  })

  it('has another ETag when its title, the voice’s name or the photo changes, so that no client joins two versions', async () => {
    const changes = [
      () => rename('Plum cake'),
      () => db.update(voices).set({ name: 'Mama' }).where(eq(voices.id, voiceId)).run(),
      () => showPhoto('new', readFileSync('tests/fixtures/photo.jpg')),
    ]
    for (const change of changes) {
      const etag = (await download()).headers.get('ETag') ?? ''
      expect((await download({ 'If-None-Match': etag })).status).toBe(304)
      await change()
      expect((await download({ 'If-None-Match': etag })).status).toBe(200)
      expect((await download({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(200)
    }
    // The time of the stored file says nothing about the tags.
    const stored = (await owner.get(path)).headers.get('Last-Modified') ?? ''
    expect((await download()).headers.get('Last-Modified')).toBeNull()
    expect((await download({ 'If-Modified-Since': stored })).status).toBe(200)
    expect((await download({ Range: 'bytes=0-9', 'If-Range': stored })).status).toBe(200)
  })

  it('isn’t there for another person', async () => {
    const other = await newPerson(service.url, 'other')
    expect((await other.get(`${path}?download=1`)).status).toBe(404)
  })
})
