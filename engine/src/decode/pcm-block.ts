/** An array for each channel, of equal length; a packet without sound has no channels. */
export interface PcmBlock {
  channels: Float32Array[]
  sampleRateHz: number
  atSeconds: number
}

export interface Packet {
  data: Uint8Array
  atSeconds: number
}

/** In order; a decoder may stop early, and skips damaged ones. */
export type Packets = AsyncIterable<Packet>
