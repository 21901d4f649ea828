import { join as joinPath } from 'node:path'
import { NEUTRAL_PLAN, type Wave } from '../src/engine'
import { findEngine } from '../src/engines'
import { measureSampleQuality } from '../src/measure/quality/measure-sample-quality'
import { engineSetup } from '../tests/support/engine-setup'
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
