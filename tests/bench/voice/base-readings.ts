import { join as joinPath } from 'node:path'
import { join } from '~/voice-engine/dsp/join'
import { ENGINE_RATE_HZ, type Wave } from '~/voice-engine/engine'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { piecesOf } from '~/voice-engine/speak/text/pieces-of-text'
import type { Reading } from './judge-readings'
import { readText, type TextName, type VoiceKit } from './kit'
import { writeWave } from './recording-files'
import { tempFolder } from './temp-folder'

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
      await writeWave(path, await speakAt(readText(kit, text), stretch))
      readings.push({ text, path })
    }
  }
  return readings
}

/** The base voice reading a text at its own pace. */
export function speakBase(text: string): Promise<Wave> {
  return speakAt(text, 1)
}

async function speakAt(text: string, stretch: number): Promise<Wave> {
  const pieces: Float32Array[] = []
  for (const piece of piecesOf(text)) {
    pieces.push((await speakWithFlite(piece.text, stretch)).samples)
  }
  return { samples: join(pieces), sampleRateHz: ENGINE_RATE_HZ }
}
