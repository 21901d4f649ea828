import { MPEGDecoder } from 'mpg123-decoder'
import type { Packets, PcmBlock } from './pcm-block'

/** MPEG audio of any layer. */
export async function* decodeMp3(packets: Packets): AsyncGenerator<PcmBlock, void, undefined> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    for await (const { data, atSeconds } of packets) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decodeFrame(data)
      yield { channels: samplesDecoded > 0 ? channelData : [], sampleRateHz: sampleRate, atSeconds }
    }
  } finally {
    decoder.free()
  }
}
