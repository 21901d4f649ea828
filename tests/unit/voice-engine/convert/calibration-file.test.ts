import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Calibration, calibrate } from '~/voice-engine/convert/calibration'
import { keepCalibration } from '~/voice-engine/convert/calibration-file'
import { babbleSpeech } from '../../../support/synthetic-speech'

const LABEL = 'classic-7'

let parent: string
let directory: string
let calibration: Calibration
let timesMade = 0
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'calibration-test-'))
  calibration = calibrate([babbleSpeech(2, 110), babbleSpeech(1, 100)])
})
afterAll(() => rm(parent, { recursive: true, force: true }))
beforeEach(async () => {
  directory = await mkdtemp(join(parent, 'cache-'))
  timesMade = 0
})

const keep = (label = LABEL, where = directory) =>
  keepCalibration(where, label, async () => {
    timesMade++
    return calibration
  })

describe('the calibration of the base voice', () => {
  it('is cached, and read back unchanged', async () => {
    expect(await keep()).toBe(calibration)
    const kept = await keep()
    expect(timesMade).toBe(1)
    expect(kept).toEqual(calibration)
    expect(await readdir(directory)).toEqual([`calibration-${LABEL}`])
  })

  it('creates its folder', async () => {
    const deeper = join(directory, 'voice', 'cache')
    await keep(LABEL, deeper)
    await keep(LABEL, deeper)
    expect(timesMade).toBe(1)
  })

  it('of another version is deleted, and no other file', async () => {
    await writeFile(join(directory, 'a-note'), 'not ours')
    await keep('classic-6')
    await keep()
    expect(timesMade).toBe(2)
    expect((await readdir(directory)).sort()).toEqual(['a-note', `calibration-${LABEL}`])
  })

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['empty', () => Buffer.alloc(0)],
    ['corrupted', (bytes: Buffer) => bytes.map((byte, i) => (i === 1000 ? byte ^ 1 : byte))],
    ['renamed from another version', undefined],
  ])('is computed again if its file is %s', async (_, damage) => {
    await keep(damage ? LABEL : 'classic-6')
    const path = join(directory, `calibration-${LABEL}`)
    const [name] = await readdir(directory)
    const bytes = await readFile(join(directory, name))
    await writeFile(path, damage ? damage(bytes) : bytes)
    timesMade = 0
    expect(await keep()).toBe(calibration)
    expect(timesMade).toBe(1)
    expect(await keep()).toEqual(calibration)
    expect(timesMade).toBe(1)
  })

  it('may be written by several processes at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => keep()))
    for (const one of all) expect(one).toEqual(calibration)
    timesMade = 0
    expect(await keep()).toEqual(calibration)
    expect(timesMade).toBe(0)
    expect(await readdir(directory)).toEqual([`calibration-${LABEL}`])
  })

  it('is returned even if its folder can not be written', async () => {
    // A file in place of the folder, which not even root can write to.
    const blocked = join(directory, 'blocked')
    await writeFile(blocked, '')
    for (const where of [blocked, join(blocked, 'deeper')]) {
      expect(await keep(LABEL, where)).toBe(calibration)
      expect(await keep(LABEL, where)).toBe(calibration)
    }
    expect(timesMade).toBe(4)
    expect((await stat(blocked)).isFile()).toBe(true)
  })

  it('that fails rejects with the reason and writes no file', async () => {
    const failing = keepCalibration(directory, LABEL, () => Promise.reject(new Error('no base voice')))
    await expect(failing).rejects.toThrow('no base voice')
    expect(await readdir(directory)).toEqual([])
  })
})

describe('calibrating', () => {
  it('analyses all passages at the same level', () => {
    const [some, other] = calibration.passages
    expect(some.samples[1000]).toBeCloseTo(calibration.gain * babbleSpeech(2, 110).samples[1000], 6)
    expect(other.samples[1000]).toBeCloseTo(calibration.gain * babbleSpeech(1, 100).samples[1000], 6)
  })

  it('measures the range of the base voice’s f0', () => {
    const { lowestHz, highestHz } = calibration.range
    expect(lowestHz).toBeGreaterThan(55)
    expect(lowestHz).toBeLessThan(80)
    expect(highestHz).toBeGreaterThan(180)
    expect(highestHz).toBeLessThan(230)
  })
})
