import { CALIBRATION_TEXT } from './calibration-text'
import { cleanText } from './clean-text'
import { speakWithFlite } from './flite'
import { splitSentences } from './split-sentences'

/** The base voice reading its calibration text, sentence by sentence as it reads a story: mono at ENGINE_RATE_HZ. */
export async function speakCalibration(): Promise<Float32Array> {
  const spoken: Float32Array[] = []
  for (const { text } of splitSentences(cleanText(CALIBRATION_TEXT))) spoken.push(await speakWithFlite(text))
  return join(spoken)
}

/** Waves one after the other. */
export function join(waves: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(waves.reduce((sum, wave) => sum + wave.length, 0))
  let at = 0
  for (const wave of waves) {
    joined.set(wave, at)
    at += wave.length
  }
  return joined
}
