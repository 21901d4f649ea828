import { VoiceEngineError } from '../voice-engine-error'
import { loadAacPackage, type PackageDecoder } from './aac-package'
import type { Packet, Packets, PcmBlock } from './pcm-block'

const PACKETS_AT_ONCE = 32
/** Of Apple's HE-AAC against its source, in samples. */
const SBR_DELAY = 962
const LONGEST_CORE_PACKET = 1024

/**
 * AAC-LC and HE-AAC by FAAD2, without a configuration from ADTS, whose packets have headers. @throws VoiceEngineError
 * 'aac-unavailable', 'undecodable'
 */
export async function* decodeAac(
  packets: Packets,
  config: AllowSharedBufferSource | undefined,
): AsyncGenerator<PcmBlock, void, undefined> {
  const asc = config && bytesOf(config)
  const decoder = await openDecoder(asc)
  try {
    let batch: Packet[] = []
    // FAAD2 withholds the sound of its first packet.
    let silentPackets = 1
    for await (const packet of packets) {
      batch.push(packet)
      if (batch.length < PACKETS_AT_ONCE) continue
      yield* decodeBatch(decoder, asc, batch, silentPackets)
      silentPackets = 0
      batch = []
    }
    yield* decodeBatch(decoder, asc, batch, silentPackets)
  } finally {
    decoder.free()
  }
}

async function openDecoder(asc: Uint8Array | undefined): Promise<PackageDecoder> {
  const aac = await loadAacPackage()
  try {
    return await aac.decoder(asc && { asc })
  } catch (error) {
    throw new VoiceEngineError('undecodable', `This kind of AAC can't be decoded (${String(error)}).`)
  }
}

/** Copies the AudioSpecificConfig, because FAAD2 reads the whole buffer under a view. */
export function bytesOf(config: AllowSharedBufferSource | undefined): Uint8Array {
  if (!config) return new Uint8Array()
  const view = ArrayBuffer.isView(config)
    ? new Uint8Array(config.buffer, config.byteOffset, config.byteLength)
    : new Uint8Array(config)
  return Uint8Array.from(view)
}

function* decodeBatch(
  decoder: PackageDecoder,
  asc: Uint8Array | undefined,
  batch: readonly Packet[],
  silentPackets: number,
): Generator<PcmBlock, void, undefined> {
  if (batch.length === 0) return
  const datas = batch.map(({ data }) => data)
  const { channelData, sampleRate } = decoder.decode(asc ? datas : Buffer.concat(datas))
  const length = channelData[0]?.length ?? 0
  if (length === 0) {
    for (const { atSeconds } of batch) yield { channels: [], sampleRateHz: sampleRate, atSeconds }
    return
  }
  const hasSbr = length > LONGEST_CORE_PACKET * batch.length
  const { atSeconds } = batch[Math.min(silentPackets, batch.length - 1)]
  yield {
    channels: channelData,
    sampleRateHz: sampleRate,
    atSeconds: atSeconds - (hasSbr ? SBR_DELAY / sampleRate : 0),
  }
}
