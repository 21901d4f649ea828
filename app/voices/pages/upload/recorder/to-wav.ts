import { chooseFile } from '~/platform/forms/form-words'
import { INVALID_FILE_TYPE } from '~/voices/voice-formats'
import { VOICE_MESSAGE_REFUSAL } from '~/voices/voice-message-refusal'
import { isVoiceMessage, type VoiceFormProblem } from '../check-voice-form'

/** Keeps all of a voice, in half the bytes of a recorder's 48 kHz: 2.9 MB a minute. */
const RATE_HZ = 24_000
/** 43 MB; the service takes 50 MB (docs/spec.md, section 9), and listens to three minutes. */
const MAX_SECONDS = 15 * 60
/** The bytes of a voice message of 50 minutes at 16 kbit/s: decoded, they take 290 MB of memory. */
const MAX_DECODED_BYTES = 6 * 1024 * 1024

/**
 * Decodes a sound with the browser's own decoders and makes a WAV file of its first 15 minutes. So the service needs no
 * decoder for WebM, Ogg or Opus, and takes the formats of docs/spec.md alone.
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

const HEADER_BYTES = 44
const FULL_SCALE = 32_767

/**
 * Encodes sound as a mono 16-bit PCM WAV file (Multimedia Programming Interface and Data Specifications 1.0, 1991, IBM
 * and Microsoft), as the voice engine's encodeWav() does, but without Node's Buffer.
 */
export function wavFile(channels: readonly Float32Array[], sampleRateHz: number): ArrayBuffer {
  const { length } = channels[0]
  const bytes = new ArrayBuffer(HEADER_BYTES + 2 * length)
  const view = new DataView(bytes)
  const writeText = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i))
  }
  writeText(0, 'RIFF')
  view.setUint32(4, bytes.byteLength - 8, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRateHz, true)
  view.setUint32(28, 2 * sampleRateHz, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeText(36, 'data')
  view.setUint32(40, 2 * length, true)
  for (let i = 0; i < length; i++) {
    let sum = 0
    for (const channel of channels) sum += channel[i]
    const clipped = Math.max(-1, Math.min(1, sum / channels.length))
    view.setInt16(HEADER_BYTES + 2 * i, Math.round(clipped * FULL_SCALE), true)
  }
  return bytes
}

/** Puts a file into the form, and in place of a voice message (Ogg) the WAV that the browser makes of it. */
export async function takeVoiceMessage(
  form: HTMLFormElement,
  file: File,
): Promise<VoiceFormProblem | undefined> {
  try {
    chooseFile(form, isVoiceMessage(file) ? await toWav(file, file.name.replace(/\.\w+$/, '')) : file)
  } catch {
    return { problem: INVALID_FILE_TYPE, errors: { voice: VOICE_MESSAGE_REFUSAL } }
  }
}
