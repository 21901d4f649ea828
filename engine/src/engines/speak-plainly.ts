import { join } from '../dsp/join'
import { encodeMp3 } from '../encode/encode-mp3'
import { setLoudness } from '../encode/set-loudness'
import { ENGINE_RATE_HZ, type NarrationPlan, NEUTRAL_PLAN } from '../engine'
import { loadReader } from '../reader/network'
import { giveManner, readPiece } from '../reader/speech'
import { spokenPieces } from '../reader/spoken-pieces'
import { usualVoice } from '../speaker/usual-voice'
import { loadVocoder } from '../vocoder/network'
import { vocode } from '../vocoder/vocode'
import { VoiceEngineError } from '../voice-engine-error'

/** As an MP3 file, in nobody's voice. @throws VoiceEngineError 'unspeakable' if there is nothing to speak */
export async function speakPlainly(text: string): Promise<Uint8Array> {
  const samples = await speakAsNobody(text)
  if (samples.length === 0) throw new VoiceEngineError('unspeakable', 'There is nothing to read aloud.')
  return (await encodeMp3(setLoudness({ samples, sampleRateHz: ENGINE_RATE_HZ }))).bytes
}

/** @returns mono at ENGINE_RATE_HZ, empty if there is nothing to speak */
export async function speakAsNobody(
  text: string,
  changes: Partial<NarrationPlan> = {},
): Promise<Float32Array> {
  const [reader, vocoder] = await Promise.all([loadReader(), loadVocoder()])
  const nobody = usualVoice(reader)
  const plan = { ...NEUTRAL_PLAN, ...changes }
  const read = spokenPieces(text).map((piece) => readPiece(reader, piece, nobody, plan.pace))
  const spoken = giveManner(read, reader, nobody, plan)
  return join(spoken.map((frames, i) => vocode(vocoder.filtersFor(frames), frames.f0Hz, i)))
}
