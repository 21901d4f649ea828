import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { VoiceEngineError } from '../voice-engine-error'
import { loadAacPackage, type PackageDecoder } from './aac-package'
import type { PcmBlock } from './pcm-block'

const PACKETS_AT_ONCE = 32

/** AAC-LC and HE-AAC by FAAD2. @throws VoiceEngineError 'aac-unavailable', 'undecodable' */
export async function* decodeAac(track: InputAudioTrack): AsyncGenerator<PcmBlock, void, undefined> {
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstPacket()
  if (!first) return
  const opened = await openDecoder(track, Math.max(0, -first.timestamp))
  try {
    let batch: Uint8Array[] = []
    for await (const packet of sink.packets(first)) {
      batch.push(packet.data)
      if (batch.length < PACKETS_AT_ONCE) continue
      yield* decodeBatch(opened, batch)
      batch = []
    }
    yield* decodeBatch(opened, batch)
  } finally {
    opened.decoder.free()
  }
}

interface AacDecoder {
  decoder: PackageDecoder
  /** ADTS streams have no AudioSpecificConfig: each packet has a header, which the decoder reads. */
  isAdts: boolean
}

async function openDecoder(track: InputAudioTrack, primingSeconds: number): Promise<AacDecoder> {
  const aac = await loadAacPackage()
  const asc = copyOf((await track.getDecoderConfig())?.description)
  try {
    const decoder = await aac.decoder(asc ? { asc, gapless: { start: primingSeconds } } : undefined)
    return { decoder, isAdts: asc === undefined }
  } catch (error) {
    throw new VoiceEngineError('undecodable', `This kind of AAC can't be decoded (${String(error)}).`)
  }
}

/** Copies the AudioSpecificConfig, because FAAD2 reads the whole buffer under a view. */
function copyOf(description: AllowSharedBufferSource | undefined): Uint8Array | undefined {
  if (!description) return undefined
  const view = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  return Uint8Array.from(view)
}

function* decodeBatch(
  { decoder, isAdts }: AacDecoder,
  batch: Uint8Array[],
): Generator<PcmBlock, void, undefined> {
  if (batch.length === 0) return
  const { channelData, sampleRate } = decoder.decode(isAdts ? joined(batch) : batch)
  if (channelData[0]?.length > 0) yield { channels: channelData, sampleRateHz: sampleRate }
  else for (const _ of batch) yield { channels: [], sampleRateHz: sampleRate }
}

function joined(packets: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(packets.reduce((sum, packet) => sum + packet.length, 0))
  let at = 0
  for (const packet of packets) {
    bytes.set(packet, at)
    at += packet.length
  }
  return bytes
}
