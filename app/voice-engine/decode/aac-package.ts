import { VoiceEngineError } from '../voice-engine-error'

export type PackageDecoder = Awaited<ReturnType<typeof import('@audio/decode-aac')['decoder']>>

/**
 * Loads @audio/decode-aac: FAAD2 in WASM for AAC, Apple's reference in JavaScript for ALAC. It is an optional
 * dependency because its licence is GPL-2.0.
 * @throws VoiceEngineError 'aac-unavailable' if it isn't installed
 */
export async function loadAacPackage(): Promise<typeof import('@audio/decode-aac')> {
  try {
    return await import('@audio/decode-aac')
  } catch {
    throw new VoiceEngineError('aac-unavailable', 'The optional package @audio/decode-aac is not installed.')
  }
}
