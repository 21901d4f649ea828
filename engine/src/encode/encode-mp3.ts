import NodeId3 from 'node-id3'
import { createMp3Encoder } from 'wasm-media-encoders'
import { scale } from '../dsp/level'
import type { Wave } from '../engine'

const KBITS: Readonly<Record<number, number>> = {
  16000: 64,
  22050: 64,
  24000: 64,
  32000: 96,
  44100: 128,
  48000: 128,
}
const SAMPLES_AT_ONCE = 1152 * 64
/** LAME scales by 0.95 at this rate (measured: -0.445 dB at any frequency); its float input may exceed 1. */
const LAME_GAIN = 0.95

/** LAME's delay of 576 samples and the decoders' of 529, which they would skip only by a header that isn't written. */
const DELAY_SAMPLES = 1105

export interface EncodedStory {
  bytes: Uint8Array
  durationMs: number
  /** Silence that players play before the wave. */
  delayMs: number
}

/** CBR, since players show a wrong length for VBR without a header: 64 kbit/s at 16 kHz, 128 at 48. No text in tags. */
export async function encodeMp3({ samples, sampleRateHz }: Wave, storyId?: string): Promise<EncodedStory> {
  const kbits = KBITS[sampleRateHz]
  if (!kbits) throw new RangeError(`MP3 has no sample rate of ${sampleRateHz} Hz.`)
  const encoder = await createMp3Encoder()
  encoder.configure({
    sampleRate: sampleRateHz,
    channels: 1,
    bitrate: kbits as Parameters<typeof encoder.configure>[0]['bitrate'],
    outputSampleRate: sampleRateHz as Parameters<typeof encoder.configure>[0]['outputSampleRate'],
  })
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += SAMPLES_AT_ONCE) {
    const some = scale(samples.subarray(at, at + SAMPLES_AT_ONCE), 1 / LAME_GAIN)
    // Copied, because the encoder returns its own memory.
    parts.push(encoder.encode([some]).slice())
  }
  parts.push(encoder.finalize().slice())
  const soundBytes = parts.reduce((sum, part) => sum + part.length, 0)
  return {
    bytes: Buffer.concat([tagsOf(storyId), ...parts]),
    durationMs: Math.round((8 * soundBytes) / kbits),
    delayMs: Math.round((1000 * DELAY_SAMPLES) / sampleRateHz),
  }
}

function tagsOf(storyId?: string): Buffer {
  const story = storyId ? [{ description: 'EVERSPOKEN_STORY', value: storyId }] : []
  return NodeId3.create({ userDefinedText: [{ description: 'AI_GENERATED', value: 'true' }, ...story] })
}
