import { VoiceEngineError } from '../voice-engine-error'

export type PackageDecoder = Awaited<ReturnType<typeof import('@audio/decode-aac')['decoder']>>

/** FAAD2 for AAC and Apple's ALAC. Optional, as its licence is GPL-2.0: @throws VoiceEngineError 'aac-unavailable'. */
export async function loadAacPackage(): Promise<typeof import('@audio/decode-aac')> {
  try {
    return await import('@audio/decode-aac')
  } catch {
    throw new VoiceEngineError('aac-unavailable', 'The optional package @audio/decode-aac is not installed.')
  }
}
