import type { FileHandle } from 'node:fs/promises'
import type { InputAudioTrack } from 'mediabunny'

/**
 * A block of decoded audio: an array for each channel, all of the same length, at the original rate. A packet without
 * sound is a block without channels.
 */
export interface PcmBlock {
  channels: Float32Array[]
  sampleRateHz: number
}

/**
 * Decodes a track packet by packet, so that the caller may stop early. Skips damaged packets.
 * @throws VoiceEngineError if the codec isn't supported here
 */
export type TrackDecoder = (
  track: InputAudioTrack,
  file: FileHandle,
) => AsyncGenerator<PcmBlock, void, undefined>
