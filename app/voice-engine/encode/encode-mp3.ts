import NodeId3 from 'node-id3'
import { createMp3Encoder } from 'wasm-media-encoders'
import { ENGINE_RATE_HZ, type Wave } from '../engine'

const KBITS = 64
const SAMPLES_AT_ONCE = 1152 * 64
/** LAME multiplies by 0.95 at this rate (measured: -0.445 dB at every frequency); its input is float and may pass 1. */
const LAME_GAIN = 0.95

export interface EncodedStory {
  /** The whole file: ID3v2 tag, then MPEG-2 layer III frames, 64 kbit/s CBR, mono, 16 kHz. */
  bytes: Uint8Array
  /** How long it plays: the encoder's delay and padding in it. */
  durationMs: number
}

/**
 * Encodes a story. The bit rate is constant, since players show a wrong length for a variable one without its header.
 * The tags say that a machine made the voice, and which story it is; a person's words are not among them.
 */
export async function encodeMp3({ samples, sampleRateHz }: Wave, storyId: string): Promise<EncodedStory> {
  if (sampleRateHz !== ENGINE_RATE_HZ) throw new RangeError(`A story is encoded at ${ENGINE_RATE_HZ} Hz.`)
  const encoder = await createMp3Encoder()
  encoder.configure({
    sampleRate: sampleRateHz,
    channels: 1,
    bitrate: KBITS,
    outputSampleRate: ENGINE_RATE_HZ,
  })
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += SAMPLES_AT_ONCE) {
    // What encode() returns stays the encoder's own memory: it is copied.
    const piece = samples.slice(at, at + SAMPLES_AT_ONCE).map((value) => value / LAME_GAIN)
    parts.push(encoder.encode([piece]).slice())
  }
  parts.push(encoder.finalize().slice())
  const soundBytes = parts.reduce((sum, part) => sum + part.length, 0)
  return {
    bytes: Buffer.concat([tagsOf(storyId), ...parts]),
    durationMs: Math.round((8 * soundBytes) / KBITS),
  }
}

function tagsOf(storyId: string): Buffer {
  return NodeId3.create({
    userDefinedText: [
      { description: 'AI_GENERATED', value: 'true' },
      { description: 'EVERSPOKEN_STORY', value: storyId },
    ],
  })
}
