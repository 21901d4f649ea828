import { wavFile } from './wav-file'

/** Keeps all of a voice, in half the bytes of a recorder's 48 kHz: 2.9 MB a minute. */
const RATE_HZ = 24_000
/** 43 MB; the service takes 50 MB (docs/spec.md, section 9), and listens to three minutes. */
const MAX_SECONDS = 15 * 60
/** The bytes of a voice message of 50 minutes at 16 kbit/s: decoded, they take 290 MB of memory. */
const MAX_DECODED_BYTES = 6 * 1024 * 1024

/**
 * Decodes a sound with the browser's own decoders and makes a WAV file of its first 15 minutes. So the service needs no
 * decoder for WebM, Ogg or Opus, and takes the formats of docs/spec.md alone.
 * @param name of the file, without an extension
 * @throws DOMException if the browser can't decode it
 */
export async function toWav(sound: Blob, name: string): Promise<File> {
  const context = new OfflineAudioContext(1, 1, RATE_HZ)
  // It resamples to the context's rate.
  const decoded = await context.decodeAudioData(await sound.slice(0, MAX_DECODED_BYTES).arrayBuffer())
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, i) =>
    decoded.getChannelData(i).subarray(0, MAX_SECONDS * RATE_HZ),
  )
  return new File([wavFile(channels, RATE_HZ)], `${name}.wav`, { type: 'audio/wav' })
}
