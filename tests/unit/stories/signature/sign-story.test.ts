import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import NodeId3 from 'node-id3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { database, tables } from '~/storage/database.server'
import {
  closeStoryFilePool,
  signStory,
  type Verdict,
  verdictOn,
  verifyStoryFile,
} from '~/stories/signature/sign-story.server'
import { spoolFolder } from '../../../support/spooled'

const folder = spoolFolder()
const path = join(folder, 'story.mp3')
const NOW = new Date('2026-11-22T12:00:00Z')
const OURS: Verdict = { ok: true, verdict: 'made-here', day: '2026-11-22', hasMark: false }

/** A story as the engine writes it, signed. */
beforeEach(async () => {
  copyFileSync('tests/fixtures/voice.mp3', path)
  NodeId3.write({ userDefinedText: [{ description: 'EVERSPOKEN_STORY', value: 'an-id' }] }, path)
  await signStory(path, NOW)
})
afterAll(closeStoryFilePool)

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
      expect(verdictOn({ framesHash: '', hasMark: false, signature, saysItIsOurs: false }).verdict).toBe(
        'changed',
      )
    },
  )

  test('is told as made elsewhere when another service signed it', () => {
    const signature = `1 ${'0'.repeat(32)} 2026-11-22 ${'A'.repeat(86)}`
    expect(verdictOn({ framesHash: '', hasMark: false, signature, saysItIsOurs: true }).verdict).toBe(
      'elsewhere',
    )
  })
})

test('there is one key, which the database holds', () => {
  const again = { id: 2, privateKey: Buffer.alloc(1), createdAt: NOW }
  expect(database().select().from(tables.signingKeys).all()).toHaveLength(1)
  expect(() => database().insert(tables.signingKeys).values(again).run()).toThrow('signing_keys_one')
})
