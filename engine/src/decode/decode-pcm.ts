import { AudioSampleSink, type InputAudioTrack } from 'mediabunny'
import type { PcmBlock } from './pcm-block'
import type { Wants } from './played-parts'

/** Decodes integer and float PCM, A-law and µ-law (ITU-T G.711) with mediabunny. */
export async function* decodePcm(
  track: InputAudioTrack,
  fromSeconds: number,
  wants: Wants = () => true,
): AsyncGenerator<PcmBlock, void, undefined> {
  for await (const sample of new AudioSampleSink(track).samples(fromSeconds)) {
    const { sampleRate: sampleRateHz, timestamp: atSeconds } = sample
    const channels: Float32Array[] = []
    for (let planeIndex = 0; wants(atSeconds) && planeIndex < sample.numberOfChannels; planeIndex++) {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      channels.push(plane)
    }
    sample.close()
    if (channels.length > 0) yield { channels, sampleRateHz, atSeconds }
  }
}
