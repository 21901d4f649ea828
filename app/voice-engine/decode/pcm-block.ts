import type { FileHandle } from 'node:fs/promises'
import type { InputAudioTrack } from 'mediabunny'

/** A stretch of decoded sound: one array for each channel, all of one length, at the rate it was decoded at. */
export interface PcmBlock {
  channels: Float32Array[]
  sampleRateHz: number
}

/**
 * Decodes a sound track packet by packet, so that whoever reads it may stop early. Damaged packets are left out.
 * @throws VoiceEngineError where the codec can't be decoded here at all
 */
export type TrackDecoder = (
  track: InputAudioTrack,
  file: FileHandle,
) => AsyncGenerator<PcmBlock, void, undefined>
