import { join } from '../dsp/join'
import { ENGINE_RATE_HZ } from '../engine'
import { CALIBRATION_TEXT } from './calibration-text'
import { type Speech, speakWithFlite } from './flite'
import { piecesOf } from './text/pieces-of-text'

/** Synthesises the calibration text as stories are: by sentences. @returns one speech per paragraph */
export async function speakCalibration(): Promise<Speech[]> {
  const passages: Speech[] = []
  let sentences: Speech[] = []
  for (const { text, ending } of piecesOf(CALIBRATION_TEXT)) {
    sentences.push(await speakWithFlite(text))
    if (ending !== 'paragraph') continue
    passages.push(joinSpeech(sentences))
    sentences = []
  }
  return passages
}

function joinSpeech(sentences: readonly Speech[]): Speech {
  let start = 0
  const phones = sentences.flatMap((sentence) => {
    const shifted = sentence.phones.map(({ name, endSeconds }) => ({ name, endSeconds: start + endSeconds }))
    start += sentence.samples.length / ENGINE_RATE_HZ
    return shifted
  })
  return { samples: join(sentences.map(({ samples }) => samples)), phones }
}
