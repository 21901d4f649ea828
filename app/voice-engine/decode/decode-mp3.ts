import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import type { PcmBlock } from './pcm-block'

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
