import { join } from 'node:path'
import { NEUTRAL_PLAN, type VoiceEngine, type Wave } from '~/voice-engine/engine'
import { findEngine } from '~/voice-engine/engines'
import { measureSampleQuality } from '~/voice-engine/quality/measure-sample-quality'
import { engineSetup } from '../../support/engine-setup'
import type { Reading } from './judge-readings'
import { readText, type TextName, type VoiceKit } from './kit'
import { writeWave } from './recording-files'
import { tempFolder } from './temp-folder'

export const ENGINE = 'classic'

/** @throws Error if there is no such engine */
export function benchedEngine(): VoiceEngine {
  const engine = findEngine(ENGINE)
  if (!engine) throw new Error(`There is no voice engine '${ENGINE}'.`)
  return engine
}

/** The engine reading texts in speakers' voices. @param samples of each speaker */
export async function narrateTexts(
  kit: VoiceKit,
  samples: ReadonlyMap<string, Wave>,
  texts: readonly TextName[],
): Promise<Reading[]> {
  const engine = benchedEngine()
  const folder = tempFolder('stories')
  const hooks = { onProgress: () => {} }
  const readings: Reading[] = []
  for (const [speaker, sample] of samples) {
    const recorded = { sample, quality: measureSampleQuality(sample.samples) }
    const { bytes: profile } = await engine.makeProfile({ recordings: [recorded] }, engineSetup, hooks)
    for (const text of texts) {
      const narration = { text: readText(kit, text), profile, plan: NEUTRAL_PLAN }
      const { wave } = await engine.narrate(narration, engineSetup, hooks)
      const path = join(folder, `${speaker}_${text}.wav`)
      await writeWave(path, wave)
      readings.push({ speaker, text, path })
    }
  }
  return readings
}
