import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Calibration, calibrate } from '~/voice-engine/convert/calibration'
import { encodeCalibration, readCalibration } from '~/voice-engine/convert/calibration-file'
import { classicEngine } from '~/voice-engine/engines/classic'
import { engineSetup } from '../../../support/engine-setup'
import { newFolder } from '../../../support/new-folder'
import { qualityWith } from '../../../support/sample-quality'
import { babbleSpeech } from '../../../support/synthetic-speech'
import { babble } from '../../../support/synthetic-voice'

let folder: string
let path: string
let calibration: Calibration
beforeAll(async () => {
  folder = newFolder()
  path = join(folder, 'calibration.bin')
  calibration = calibrate([babbleSpeech(2, 110), babbleSpeech(1, 100)])
})

describe('the calibration of the base voice', () => {
  it('is read as it was written', async () => {
    const short = calibrate([babbleSpeech(0.4, 110), babbleSpeech(0.2, 100)])
    await writeFile(path, encodeCalibration(short))
    expect(await readCalibration(path)).toEqual(short)
  })

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['empty', () => Buffer.alloc(0)],
    ['corrupted', (bytes: Buffer) => bytes.map((byte, i) => (i === 100_000 ? byte ^ 1 : byte))],
    ['missing', undefined],
  ])('that is %s makes no profile, and says what to do', async (_, damage) => {
    await rm(path, { force: true })
    if (damage) await writeFile(path, damage(Buffer.from(encodeCalibration(calibration))))
    const sample = { samples: babble(2, 150), sampleRateHz: 16_000 }
    const setup = { ...engineSetup, calibrationPath: path }
    const profile = classicEngine.makeProfile({ recordings: [{ sample, quality: qualityWith() }] }, setup, {
      onProgress: () => {},
    })
    await expect(profile).rejects.toMatchObject({
      code: 'engine-unavailable',
      message: expect.stringMatching(/calibration\.bin.*npm run build/),
    })
  })

  it('that is missing keeps the engine from running, for a reason that names it', async () => {
    const setup = { ...engineSetup, calibrationPath: join(folder, 'none.bin') }
    expect(await classicEngine.availability(setup)).toEqual({
      canRun: false,
      reason: expect.stringMatching(/none\.bin.*npm run build/),
    })
  })
})
