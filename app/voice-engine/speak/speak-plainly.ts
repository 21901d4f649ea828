import { join } from '../dsp/join'
import { encodeMp3 } from '../encode/encode-mp3'
import { setLoudness } from '../encode/set-loudness'
import { ENGINE_RATE_HZ } from '../engine'
import { VoiceEngineError } from '../voice-engine-error'
import { speakWithFlite } from './flite'
import { piecesOf } from './text/pieces-of-text'

/**
 * Reads a few words in the base voice, which is no person's: quicker than a narration, and without a profile.
 * @returns an MP3 file
 * @throws VoiceEngineError 'unspeakable' if there is nothing to speak
 */
export async function speakPlainly(text: string): Promise<Uint8Array> {
  const parts: Float32Array[] = []
  for (const piece of piecesOf(text)) parts.push((await speakWithFlite(piece.text)).samples)
  if (parts.length === 0) throw new VoiceEngineError('unspeakable', 'There is nothing to read aloud.')
  const wave = setLoudness({ samples: join(parts), sampleRateHz: ENGINE_RATE_HZ })
  return (await encodeMp3(wave)).bytes
}
