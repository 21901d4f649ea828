import { join as joinPath } from 'node:path'
import { join } from '../src/dsp/join'
import { ENGINE_RATE_HZ, NEUTRAL_PLAN, type Wave } from '../src/engine'
import { findEngine } from '../src/engines'
import { measureSampleQuality } from '../src/measure/quality/measure-sample-quality'
import { piecesOf } from '../src/text/pieces-of-text'
import { engineSetup } from '../tests/support/engine-setup'
import { speakWithFlite } from '../tests/support/flite'
import type { Reading } from './judges'
import { readText, type TextName, tempFolder, type VoiceKit, writeWave } from './kit'

export const ENGINE = 'classic'
// There is one of this name.
export const engine = findEngine(ENGINE)!

const hooks = { onProgress: () => {} }

/** A speaker as the engine reads: their profile is made once. */
export async function readerOf(sample: Wave) {
  const recorded = { sample, quality: measureSampleQuality(sample.samples) }
  const { bytes: profile } = await engine.makeProfile({ recordings: [recorded] }, engineSetup, hooks)
  return (text: string) => engine.narrate({ text, profile, plan: NEUTRAL_PLAN }, engineSetup, hooks)
}

/** The engine reading texts in speakers' voices. @param samples of each speaker */
export async function narrateTexts(
  kit: VoiceKit,
  samples: ReadonlyMap<string, Wave>,
  texts: readonly TextName[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const [speaker, sample] of samples) {
    const read = await readerOf(sample)
    for (const text of texts) {
      const path = joinPath(tempFolder('stories'), `${speaker}_${text}.wav`)
      await writeWave(path, (await read(readText(kit, text))).wave)
      readings.push({ speaker, text, path })
    }
  }
  return readings
}

/**
 * Duration factors. A single reading is subject to chance: pocketsphinx gets 9.3 % of words wrong at the base
 * voice's own pace and 9 to 15 % at similar paces, at which stories are read.
 */
const STRETCHES = [0.9, 0.95, 1, 1.05, 1.1]

/** The base voice reading texts at several paces, in the pieces that the engine converts. */
export async function speakBaseVoice(kit: VoiceKit, texts: readonly TextName[]): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const text of texts) {
    for (const stretch of STRETCHES) {
      const path = joinPath(tempFolder('base'), `base_${text}_${stretch}.wav`)
      await writeWave(path, await speakBase(readText(kit, text), stretch))
      readings.push({ text, path })
    }
  }
  return readings
}

/** The base voice reading a text, at its own pace. */
export async function speakBase(text: string, stretch = 1): Promise<Wave> {
  const pieces: Float32Array[] = []
  for (const piece of piecesOf(text)) pieces.push(await speakWithFlite(piece.text, stretch))
  return { samples: join(pieces), sampleRateHz: ENGINE_RATE_HZ }
}
