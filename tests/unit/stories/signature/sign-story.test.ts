import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import NodeId3 from 'node-id3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { signStory, type Verdict, verdictOn, verifyStoryFile } from '~/stories/signature/sign-story.server'
import { closeWorkerPools } from '~/workers/worker-pool.server'
import { spoolFolder } from '../../../support/spooled'

const folder = spoolFolder()
const path = join(folder, 'story.mp3')
const NOW = new Date('2026-11-22T12:00:00Z')
const OURS: Verdict = { ok: true, verdict: 'made-here', day: '2026-11-22' }

/** A story as the engine writes it, signed. */
beforeEach(async () => {
  copyFileSync('tests/fixtures/voice.mp3', path)
  NodeId3.write({ userDefinedText: [{ description: 'EVERSPOKEN_STORY', value: 'an-id' }] }, path)
  await signStory(path, NOW)
})
afterAll(closeWorkerPools)

/** The verdict on the story's bytes after a change. */
function afterChange(change: (bytes: Buffer) => Buffer): Promise<unknown> {
  writeFileSync(path, change(readFileSync(path)))
  return verifyStoryFile(path)
}

describe('a story of this service', () => {
  test('is told as made here, by a machine, on its day', async () => {
    expect(await verifyStoryFile(path)).toEqual(OURS)
    const texts = NodeId3.read(path).userDefinedText?.map(({ description }) => description)
    expect(texts).toEqual(['EVERSPOKEN_STORY', 'EVERSPOKEN_SIGNATURE'])
  })

  test('stays so when another program adds tags at its start and its end', async () => {
    NodeId3.update({ title: 'From grandma' }, path)
    expect(await verifyStoryFile(path)).toEqual(OURS)
    const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
    expect(await afterChange((bytes) => Buffer.concat([bytes, id3v1]))).toEqual(OURS)
  })

  test.each<[string, (bytes: Buffer) => Buffer]>([
    [
      'one byte of its sound',
      (bytes) => Buffer.from(bytes.map((byte, i) => (i === bytes.length - 500 ? byte ^ 1 : byte))),
    ],
    ['its end, by cutting', (bytes) => bytes.subarray(0, bytes.length - 417)],
    ['its end, by adding', (bytes) => Buffer.concat([bytes, bytes.subarray(-417)])],
    [
      'its day',
      (bytes) => Buffer.from(bytes.toString('latin1').replace(/2(\0?)0\0?2\0?6/, '2$10$12$17'), 'latin1'),
    ],
  ])('is told as changed after a change of %s', async (_, change) => {
    expect(await afterChange(change)).toEqual({ ok: true, verdict: 'changed' })
  })

  test('is told as changed when its sound is replaced, and its tags are kept', async () => {
    const tags = NodeId3.read(path, { noRaw: true })
    copyFileSync('tests/fixtures/voice.wav', path)
    NodeId3.write(tags, path)
    expect(await verifyStoryFile(path)).toEqual({ ok: true, verdict: 'changed' })
  })

  /** A tag before the whole story, in which other sound could hide from the hash. */
  const behind = (header: number[], body: Buffer) => (bytes: Buffer) =>
    Buffer.concat([Buffer.from([0x49, 0x44, 0x33, ...header]), body, bytes])
  const withByte = (at: number, value: number) => (bytes: Buffer) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? value : byte)))
  const preceded = (added: Buffer) => (bytes: Buffer) => Buffer.concat([added, bytes])
  const followed = (added: string | Buffer) => (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(added)])
  const sound = readFileSync('tests/fixtures/voice.mp3')

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['of version ff', withByte(3, 0xff)],
    ['of revision ff', withByte(4, 0xff)],
    ['of version 5', withByte(3, 5)],
    ['with a size that isn’t syncsafe', withByte(6, 0x80)],
    ['with flags that don’t exist', withByte(5, 0x01)],
    ['with a footer, on which players don’t agree', withByte(5, 0x10)],
    ['that is the second one', behind([3, 0, 0, 0, 0, 0, 20], Buffer.alloc(20))],
    ['that follows other sound', preceded(sound.subarray(-4170))],
    ['of APEv2 at the end', followed('APETAGEX'.padEnd(32, '\0'))],
    ['of ID3v2.4 at the end', followed('3DI\x04\0\x10\0\0\0\0')],
    [
      'of ID3v1 that holds a frame',
      followed(Buffer.concat([Buffer.from('TAG\xff\xfb', 'latin1'), Buffer.alloc(123)])),
    ],
  ])('is told as changed with a tag %s', async (_, change) => {
    expect(await afterChange(change)).toEqual({ ok: true, verdict: 'changed' })
  })

  test('is told without an error when a tag can’t be read', async () => {
    const unreadable = Buffer.from('ID3\x03\0\x40\0\0\0\x20\xff\xff\xff\xff'.padEnd(42, '\0'), 'latin1')
    expect(await afterChange(preceded(unreadable))).toEqual({ ok: true, verdict: 'changed' })
    for (const name of ['COMR', 'CTOC', 'CHAP', 'SYLT']) {
      const tag = Buffer.from(`ID3\x03\0\0\0\0\0\x0c${name}\0\0\0\x02\0\0\0a`, 'latin1')
      expect(await afterChange(() => tag)).toEqual({ ok: true, verdict: 'unknown' })
    }
  })

  test('can’t be told without its tags, as after another encoding', async () => {
    NodeId3.removeTags(path)
    expect(await verifyStoryFile(path)).toEqual({ ok: true, verdict: 'unknown' })
  })
})

describe('another file', () => {
  test.each([
    ['a recording', () => readFileSync('tests/fixtures/voice.m4a')],
    ['a PDF', () => readFileSync('tests/fixtures/text.pdf')],
    ['nothing', () => Buffer.alloc(0)],
    [
      'a tag that claims to be longer than the file',
      () => Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'),
    ],
  ])('is unknown: %s', async (_, bytes) => {
    expect(await afterChange(bytes)).toEqual({ ok: true, verdict: 'unknown' })
  })

  test.each(['', 'x', '2 a b c', `1 ${'0'.repeat(32)} 2026-13-99 AAAA`, '1  2026-11-22 '])(
    'is told as changed when its signature is no signature: %j',
    (signature) => {
      expect(verdictOn({ framesHash: '', signature, saysItIsOurs: false }).verdict).toBe('changed')
    },
  )

  test('is told as made elsewhere when another service signed it', () => {
    const signature = `1 ${'0'.repeat(32)} 2026-11-22 ${'A'.repeat(86)}`
    expect(verdictOn({ framesHash: '', signature, saysItIsOurs: true }).verdict).toBe('elsewhere')
  })
})

test('there is one key, which the database holds', () => {
  const again = { id: 2, privateKey: Buffer.alloc(1), createdAt: NOW }
  expect(database().select().from(tables.signingKeys).all()).toHaveLength(1)
  expect(() => database().insert(tables.signingKeys).values(again).run()).toThrow('signing_keys_one')
})
