import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../../tests/support/new-folder'
import { atRate, below, powerAbove, wideVoice } from '../../../tests/support/wide-voice'
import { decodeRecording } from '../../src/decode/decode-recording'
import { readAnalysisCopy, writeAnalysisCopy } from '../../src/encode/analysis-copy'
import { encodeMp3 } from '../../src/encode/encode-mp3'
import { encodeWav } from '../../src/encode/encode-wav'
import { ENGINE_RATE_HZ, type Wave } from '../../src/engine'
import { classicEngine } from '../../src/engines/classic'
import { bestOf } from '../../src/host/recordings'
import { measureSampleQuality } from '../../src/measure/quality/measure-sample-quality'
import { decodeProfile } from '../../src/reader/profile-file'
import { HIGH_BANDS, SEAM_HZ } from '../../src/wide/frames'
import { loadWide, type WideNetwork } from '../../src/wide/network'
import { joinOwnHighs, measureOwnHighs } from '../../src/wide/own-highs'
import { read } from '../support/engine-reading'
import { engineSetup } from '../support/engine-setup'
import { babble } from '../support/synthetic-voice'

const folder = newFolder()
const BANDS = Array.from({ length: HIGH_BANDS }, (_, band) => band)
/** What the synthetic voice has above them is too little. */
const SOUNDING = BANDS.slice(0, 5)
const GAINS = [0.5, 1, 1.5, 1, 0.5, 0, -0.5, -1]
/** Of amplitude, without steps from band to band, which ring. */
function asGains(hz: number): number {
  const place = (hz - SEAM_HZ) / 500 - 0.5
  const [below, above] = [Math.floor(place), Math.floor(place) + 1].map(
    (band) => GAINS[band] ?? (band < 0 ? 0 : -1),
  )
  return Math.exp((below + (above - below) * (place - Math.floor(place))) / 2)
}

let network: WideNetwork
beforeAll(async () => {
  network = await loadWide()
})

async function file(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(path.join(folder, name), bytes)
  return path.join(folder, name)
}
const wav = (wave: Wave) => file('recording.wav', encodeWav(wave))
const mp3 = async (wave: Wave) => file('recording.mp3', (await encodeMp3(wave)).bytes)

async function highsOf(recording: string): Promise<Float32Array> {
  const { samples, highPowers } = await decodeRecording(recording)
  return measureOwnHighs(network, samples, highPowers)
}
const heardIn = (highs: Float32Array) => BANDS.filter((band) => highs[band + HIGH_BANDS] > 0)

describe('what a recording has above 7 kHz', () => {
  it.each([
    ['a WAV file at 48 kHz', 48_000, wav],
    ['a WAV file at 44.1 kHz', 44_100, wav],
    ['an MP3 at 48 kHz', 48_000, mp3],
  ])('is measured in %s within 1.5 dB, beside the same voice without gains', async (_, rateHz, encoded) => {
    const usual = await highsOf(
      await wav(
        await atRate(
          wideVoice(network, () => 1),
          48_000,
        ),
      ),
    )
    const highs = await highsOf(await encoded(await atRate(wideVoice(network, asGains), rateHz)))
    expect(heardIn(highs).slice(0, SOUNDING.length)).toEqual(SOUNDING)
    for (const band of SOUNDING) expect(Math.abs(highs[band] - usual[band] - GAINS[band])).toBeLessThan(0.35)
  })

  it('is the same each time', async () => {
    const recording = await wav(await atRate(wideVoice(network, asGains), 48_000))
    expect(await highsOf(recording)).toEqual(await highsOf(recording))
  })

  it.each([
    [7500, 1],
    [9000, 4],
    [10_500, 7],
    [9250, 4],
  ])('is unknown above the low-pass of an MP3 at %i Hz', async (hz, bands) => {
    const recording = await mp3(await atRate(wideVoice(network, below(hz)), 44_100))
    const heard = heardIn(await highsOf(recording))
    expect(heard).toEqual(BANDS.slice(0, heard.length))
    expect(heard.length).toBeLessThanOrEqual(bands)
    expect(heard.length).toBeGreaterThanOrEqual(bands - 1)
  })

  it.each([
    ['of a telephone', 48_000, below(3400), 0],
    ['of a recording at 8 kHz', 8000, below(4000), 0],
    ['above 8 kHz of one at 16 kHz', 16_000, below(8000), 2],
  ])('is unknown %s', async (_, rateHz, gainAt, bands) => {
    const highs = await highsOf(await wav(await atRate(wideVoice(network, gainAt), rateHz)))
    expect(heardIn(highs).filter((band) => band >= bands)).toEqual([])
  })

  it('is unknown where a tape’s hiss is louder, and of a hiss alone', async () => {
    const hissing = wideVoice(network, () => 1, 0.03)
    expect(heardIn(await highsOf(await wav(await atRate(hissing, 48_000))))).toEqual([])
    const hiss = wideVoice(network, () => 0, 0.1)
    expect(heardIn(await highsOf(await wav(await atRate(hiss, 48_000))))).toEqual([])
  })

  it('has no numbers of silence, or of no sound', () => {
    for (const count of [0, 16_000]) {
      const highs = measureOwnHighs(network, new Float32Array(count), new Float32Array(count))
      expect(heardIn(highs)).toEqual([])
      expect(joinOwnHighs([highs])).toEqual(new Float32Array(HIGH_BANDS))
    }
  })
})

const known = Float32Array.from([1, 1, -1, -1, 0, 0, 1.5, 1.5, 300, 300, 300, 300, 2700, 2700, 2700, 0])
const nothingMore = known.map((value, i) => (i < HIGH_BANDS ? 0 : value))

describe('a person’s own highs', () => {
  it('count by the frames in which they are heard, in all recordings', () => {
    expect(Array.from(joinOwnHighs([known]).slice(0, 4))).toEqual([0.5, 0.5, -0.5, -0.5])
    const [first, , , , , , seventh, eighth] = joinOwnHighs([known, nothingMore])
    expect(first).toBeCloseTo(1 / 3, 5)
    expect(seventh).toBeCloseTo((1.5 * 2700) / 5700, 5)
    expect(eighth).toBe(0)
    expect(joinOwnHighs([])).toEqual(new Float32Array(HIGH_BANDS))
  })

  it('are kept with the analysis copy, except in earlier versions', async () => {
    const samplePath = path.join(folder, 'copy')
    const copy = { samples: babble(1, 150), sampleRateHz: ENGINE_RATE_HZ }
    for (const ownHighs of [known, undefined]) {
      await writeAnalysisCopy(samplePath, { ...copy, ownHighs })
      expect((await readAnalysisCopy(samplePath)).ownHighs).toEqual(ownHighs)
      const { best } = await bestOf([{ samplePath }], classicEngine.sample, () => {})
      expect(best[0].ownHighs).toEqual(ownHighs)
    }
  })

  it('are in the profile, and make the story brighter by as much', async () => {
    const samples = babble(4, 150)
    const sample = { samples, sampleRateHz: ENGINE_RATE_HZ }
    const quality = measureSampleQuality(samples)
    const ownHighs = Float32Array.from({ length: 2 * HIGH_BANDS }, (_, i) => (i < HIGH_BANDS ? 1 : 2700))
    const hooks = { onProgress: () => {} }
    const [bright, usual] = await Promise.all(
      [{ ownHighs }, {}].map((own) =>
        classicEngine.makeProfile({ recordings: [{ sample, quality, ...own }] }, engineSetup, hooks),
      ),
    )
    expect(decodeProfile(bright.bytes, classicEngine.version)?.ownHighs?.[0]).toBeCloseTo(0.9, 5)
    const [brighter, story] = [
      await read(classicEngine, bright.bytes, 'Yes, she is here.'),
      await read(classicEngine, usual.bytes, 'Yes, she is here.'),
    ].map(({ samples }) => powerAbove(samples, 7500) / (powerAbove(samples, 0) - powerAbove(samples, 6500)))
    expect(Math.log(brighter / story)).toBeGreaterThan(0.7)
    expect(Math.log(brighter / story)).toBeLessThan(1)
  })
})
