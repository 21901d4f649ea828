import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { config, parseConfig } from '~/config.server'
import { loader } from '~/media/shared-audio'
import { database } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import { createShare, listShares } from '~/stories/sharing/shares.server'
import { closeStoryFilePool, signStory, verifyStoryFile } from '~/stories/signature/sign-story.server'
import { decodeRecording } from '~/voice-engine/decode/decode-recording'
import { encodeMp3 } from '~/voice-engine/encode/encode-mp3'
import { insertStory } from '../../../support/rows'
import { spoolFolder } from '../../../support/spooled'
import { newPerson } from '../../voices/people'

const folder = spoolFolder()
const user = newPerson()
const ENGINE_RATES = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

afterEach(() => {
  config.audibleMark = false
})
afterAll(closeStoryFilePool)

/** Shares a second and a half of a tone, encoded and signed as stories are. */
async function share(sampleRateHz: number) {
  const samples = Float32Array.from({ length: 1.5 * sampleRateHz }, (_, i) => 0.3 * Math.sin(i / 9))
  const { bytes } = await encodeMp3({ samples, sampleRateHz }, 'a-story')
  const path = await fileStore().newSpoolPath()
  await writeFile(path, bytes)
  await signStory(path)
  const audioPath = `stories/${randomUUID()}.mp3`
  const { sizeBytes } = await fileStore().put(audioPath, path)
  const ready = { status: 'ready', sampleKey: null, durationMs: 1500, sizeBytes, audioPath } as const
  const storyId = insertStory(database(), user.id, ready)
  await createShare(user, storyId, { days: 7, passphrase: '' })
  const token = listShares(user, storyId)[0]?.url.split('/').at(-1) ?? ''
  return async (headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost/listen/${token}/audio`, { headers })
    const response = await loader({ request, params: { token }, context: {} as AppLoadContext })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

async function decoded(bytes: Buffer) {
  const path = join(folder, `${randomUUID()}.mp3`)
  await writeFile(path, bytes)
  return { path, ...(await decodeRecording(path, 16_000)) }
}

const peakDb = (samples: Float32Array) =>
  20 * Math.log10(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 1e-9))

describe('a shared story with AUDIBLE_MARK', () => {
  it.each(ENGINE_RATES)(
    'ends in two quiet tones after a pause, and is else the same: at %i Hz',
    async (rateHz) => {
      const hear = await share(rateHz)
      const plain = (await hear()).bytes
      config.audibleMark = true
      const marked = (await hear()).bytes
      expect(marked.subarray(0, plain.length)).toEqual(plain)
      const [story, both] = [await decoded(plain), await decoded(marked)]
      const added = both.samples.subarray(story.samples.length)
      expect(added.length / 16_000).toBeGreaterThan(1.2)
      expect(added.length / 16_000).toBeLessThan(1.5)
      expect(peakDb(added.subarray(0.1 * 16_000, 0.6 * 16_000))).toBeLessThan(-60)
      expect(Math.abs(peakDb(added) + 30)).toBeLessThan(1)
      expect(peakDb(story.samples)).toBeGreaterThan(-12)
      expect(await verifyStoryFile(both.path)).toMatchObject({ verdict: 'made-here', hasMark: true })
      expect(await verifyStoryFile(story.path)).toMatchObject({ verdict: 'made-here', hasMark: false })
    },
  )

  it('is told as changed with a part of the mark, or with two', async () => {
    const hear = await share(16_000)
    const plain = (await hear()).bytes
    config.audibleMark = true
    const marked = (await hear()).bytes
    const twice = Buffer.concat([marked, marked.subarray(plain.length)])
    for (const bytes of [marked.subarray(0, -1000), twice]) {
      const { path } = await decoded(bytes)
      expect(await verifyStoryFile(path)).toMatchObject({ verdict: 'changed' })
    }
  })

  it('has ranges over both, and other validators than without', async () => {
    const hear = await share(16_000)
    const plain = await hear()
    config.audibleMark = true
    const marked = await hear()
    const length = plain.bytes.length
    const part = await hear({ Range: `bytes=${length - 10}-${length + 9}` })
    expect([part.response.status, part.bytes]).toEqual([206, marked.bytes.subarray(length - 10, length + 10)])
    expect(part.response.headers.get('Content-Range')).toContain(`/${marked.bytes.length}`)
    for (const [name, condition] of [
      ['ETag', 'If-None-Match'],
      ['Last-Modified', 'If-Modified-Since'],
    ] as const) {
      const validator = (of: typeof plain) => ({ [condition]: of.response.headers.get(name) ?? '' })
      expect((await hear(validator(plain))).response.status).toBe(200)
      expect((await hear(validator(marked))).response.status).toBe(304)
    }
  })
})

it('AUDIBLE_MARK is off unless it is on', () => {
  const markOf = (value?: string) => parseConfig({ NODE_ENV: 'test', AUDIBLE_MARK: value }).audibleMark
  expect([markOf(), markOf(''), markOf('off'), markOf('on')]).toEqual([false, false, false, true])
  expect(() => markOf('quiet')).toThrow('AUDIBLE_MARK: on or off')
})
