import type { FileHandle } from 'node:fs/promises'
import type { InputAudioTrack } from 'mediabunny'

/** An array for each channel, of equal length; a packet without sound has no channels. */
export interface PcmBlock {
  channels: Float32Array[]
  sampleRateHz: number
}

/** Packet by packet, so that the caller may stop early; damaged ones are skipped. @throws VoiceEngineError */
export type TrackDecoder = (
  track: InputAudioTrack,
  file: FileHandle,
) => AsyncGenerator<PcmBlock, void, undefined>
