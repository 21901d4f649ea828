import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import type { PcmBlock } from './pcm-block'

/** Decodes MP3 (MPEG audio layer III) with mpg123 in WASM. */
export async function* decodeMp3(track: InputAudioTrack): AsyncGenerator<PcmBlock, void, undefined> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decodeFrame(packet.data)
      yield { channels: samplesDecoded > 0 ? channelData : [], sampleRateHz: sampleRate }
    }
  } finally {
    decoder.free()
  }
}
