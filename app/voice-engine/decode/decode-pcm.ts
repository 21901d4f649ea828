import { AudioSampleSink, type InputAudioTrack } from 'mediabunny'
import type { PcmBlock } from './pcm-block'

/** Decodes integer and float PCM, A-law and µ-law (ITU-T G.711) with mediabunny. */
export async function* decodePcm(track: InputAudioTrack): AsyncGenerator<PcmBlock, void, undefined> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels: Float32Array[] = []
    for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      channels.push(plane)
    }
    const sampleRateHz = sample.sampleRate
    sample.close()
    yield { channels, sampleRateHz }
  }
}
