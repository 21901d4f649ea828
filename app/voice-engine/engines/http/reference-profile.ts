import { WAV_HEADER_BYTES, writeWavHeader } from '../../encode/write-wav-header'
import type { Profile, SampleWindow, Wave } from '../../engine'
import { packArrays, unpackArrays } from '../../packed-arrays'

/** Above the largest window at any rate. */
const MOST_BYTES = 8 * 2 ** 20
/** Of the WAV's largest sample, so that a quiet recording gives no quiet voice. */
const PEAK = 0.9

/** Packs a window of a recording as a mono 16-bit WAV, with a checksum. */
export function encodeReference(
  { samples, sampleRateHz }: Wave,
  window: SampleWindow,
  label: string,
): Profile {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const wav = Buffer.alloc(WAV_HEADER_BYTES + 2 * samples.length)
  writeWavHeader(wav, samples.length, sampleRateHz)
  for (const [i, sample] of samples.entries()) {
    wav.writeInt16LE(Math.round((sample * PEAK * 32_767) / loudest), WAV_HEADER_BYTES + 2 * i)
  }
  return { bytes: packArrays({ label, values: { window }, arrays: { wav } }), window }
}

/** @returns the WAV file; undefined if the profile is damaged or has another label */
export function decodeReference(profile: Uint8Array, label: string): Uint8Array | undefined {
  const wav = unpackArrays(profile, label, MOST_BYTES)?.arrays.wav
  return wav instanceof Uint8Array ? wav : undefined
}
