import type { FileHandle } from 'node:fs/promises'
import { EncodedPacketSink, Input, type InputAudioTrack, MP4, PCM_AUDIO_CODECS, QTFF, WAVE } from 'mediabunny'
import { nameOfCodec } from '../other-kinds'
import { VoiceEngineError } from '../voice-engine-error'
import { bytesOf, decodeAac } from './decode-aac'
import { decodeImaBlock, decodeMsBlock } from './decode-adpcm'
import { decodeAlac } from './decode-alac'
import { createGsmDecoder } from './decode-gsm'
import { decodeMp3 } from './decode-mp3'
import { decodePcm } from './decode-pcm'
import { readMovie } from './movie-boxes'
import type { Packet } from './pcm-block'
import type { Part, Sound, Wants } from './played-parts'
import { readWavHeader, type WavHeader } from './read-wav-header'
import { type ReadBudget, recordingSource } from './recording-source'
import { measureStreamSeconds, type Stream, streamPackets } from './stream-packets'

/** So that a decoder has settled where its sound is wanted. */
const SETTLING_SECONDS = 0.5
const MAX_TRACKS = 8
const WHOLE: readonly Part[] = [{ from: 0, seconds: Number.POSITIVE_INFINITY }]

const FORMAT = { pcm: 1, msAdpcm: 2, float: 3, aLaw: 6, uLaw: 7, ima: 0x11, gsm: 0x31, mpeg: 0x50, mp3: 0x55 }
const EXTENSIBLE = 0xfffe
const PCM_FORMATS = [FORMAT.pcm, FORMAT.float, FORMAT.aLaw, FORMAT.uLaw, EXTENSIBLE]

/** The sounds of a file, of which the first that can be heard is wanted, and what to do at the end. */
export interface OpenFile {
  sounds: Sound[]
  hasVideo: boolean
  /** Whether the file ends before what it says that it has. */
  isCut?: boolean
  close(): void
}

async function* wanted<P extends Packet>(packets: AsyncIterable<P>, wants: Wants = () => true) {
  for await (const packet of packets) if (wants(packet.atSeconds)) yield packet
}

export function openStream(
  file: FileHandle,
  stream: Stream,
  budget: ReadBudget,
  declaredSeconds?: number,
): OpenFile {
  const measuredSeconds = () => measureStreamSeconds(file, stream)
  const sound: Sound = {
    parts: WHOLE,
    decode: (fromSeconds, wants) => {
      const from = fromSeconds - SETTLING_SECONDS
      const packets = wanted(
        streamPackets(file, stream, wants ? undefined : budget),
        (at) => at >= from && (!wants || wants(at)),
      )
      return stream.kind === 'mp3' ? decodeMp3(packets) : decodeAac(packets, undefined)
    },
    // mediabunny stops reading at a damaged header of an AAC stream.
    declaredSeconds: async () => (stream.kind === 'aac' ? measuredSeconds() : declaredSeconds),
    measuredSeconds,
  }
  return { sounds: [sound], hasVideo: false, close: () => {} }
}

/** @throws VoiceEngineError 'unknown-codec', 'undecodable' */
export async function openWav(file: FileHandle, budget: ReadBudget): Promise<OpenFile> {
  const header = await readWavHeader(file)
  if (!header) throw new VoiceEngineError('undecodable', 'The WAV file has no format or no sound.')
  const { format, dataAt, declaredBytes } = header
  const bytesPerSecond = format.readUInt32LE(8)
  const declaredSeconds = declaredBytes && bytesPerSecond ? declaredBytes / bytesPerSecond : undefined
  const tag = format.readUInt16LE(0)
  if (tag === FORMAT.mp3 || tag === FORMAT.mpeg)
    return openStream(file, { kind: 'mp3', startsAt: dataAt }, budget, declaredSeconds)
  if (PCM_FORMATS.includes(tag)) {
    const source = recordingSource(file, { head: plainHead(header), from: dataAt, budget })
    const input = new Input({ formats: [WAVE], source })
    const tracks = await input.getAudioTracks()
    const sounds = tracks.map(
      (track): Sound => ({
        parts: WHOLE,
        decode: (from, wants) => decodePcm(track, from, wants),
        declaredSeconds: async () => declaredSeconds,
        measuredSeconds: () => track.computeDuration(),
      }),
    )
    return { sounds, hasVideo: false, close: () => input.dispose() }
  }
  const blocks = blockDecoderFor(tag, header)
  if (!blocks) throw unknownCodec(`WAV, kind ${tag}`)
  return { sounds: [blockSound(file, header, blocks)], hasVideo: false, close: () => {} }
}

/** The header of the same sound with nothing else before it, and with sizes that hold. */
function plainHead({ format, dataBytes }: WavHeader): Buffer {
  const head = Buffer.alloc(28 + format.length)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(head.length - 8 + dataBytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format.length, 16)
  format.copy(head, 20)
  const blockBytes =
    format.readUInt16LE(2) * Math.ceil((format.length < 16 ? 0 : format.readUInt16LE(14)) / 8)
  if (format.readUInt16LE(12) === 0 && blockBytes > 0 && blockBytes < 2 ** 16) {
    head.writeUInt32LE((format.readUInt32LE(4) * blockBytes) % 2 ** 32, 28)
    head.writeUInt16LE(blockBytes, 32)
  }
  head.write('data', 20 + format.length, 'latin1')
  head.writeUInt32LE(dataBytes, 24 + format.length)
  return head
}

interface BlockDecoder {
  blockBytes: number
  blockSamples: number
  create(): (block: Uint8Array) => Float32Array[]
}

function blockDecoderFor(tag: number, { format }: WavHeader): BlockDecoder | undefined {
  const channelCount = format.readUInt16LE(2)
  const blockBytes = format.readUInt16LE(12)
  if (tag === FORMAT.gsm) return { blockBytes: 65, blockSamples: 320, create: createGsmDecoder }
  if (channelCount < 1 || channelCount > 8 || blockBytes < 8 * channelCount) return undefined
  const nibbles = 2 * (blockBytes / channelCount)
  if (tag === FORMAT.ima)
    return {
      blockBytes,
      blockSamples: nibbles - 7,
      create: () => (block) => decodeImaBlock(block, channelCount),
    }
  if (tag === FORMAT.msAdpcm)
    return {
      blockBytes,
      blockSamples: nibbles - 12,
      create: () => (block) => decodeMsBlock(block, channelCount),
    }
  return undefined
}

function blockSound(
  file: FileHandle,
  { format, dataAt, dataBytes, declaredBytes }: WavHeader,
  { blockBytes, blockSamples, create }: BlockDecoder,
): Sound {
  const sampleRateHz = format.readUInt32LE(4)
  // The bytes per second in the header are often wrong for such kinds.
  const secondsOf = (bytes: number) => ((bytes / blockBytes) * blockSamples) / sampleRateHz
  return {
    parts: WHOLE,
    async *decode(_from, wants = () => true) {
      const decodeBlock = create()
      let samplesBefore = 0
      for (let at = 0; at < dataBytes; at += blockBytes) {
        const block = new Uint8Array(Math.min(blockBytes, dataBytes - at))
        const { bytesRead } = await file.read(block, 0, block.length, dataAt + at)
        const channels = decodeBlock(block.subarray(0, bytesRead))
        const atSeconds = samplesBefore / sampleRateHz
        samplesBefore += channels[0]?.length ?? 0
        if (wants(atSeconds)) yield { channels, sampleRateHz, atSeconds }
      }
    },
    declaredSeconds: async () => declaredBytes && secondsOf(declaredBytes),
    measuredSeconds: async () => secondsOf(dataBytes),
  }
}

/** @throws VoiceEngineError 'unknown-codec', 'no-audio-track', 'undecodable' */
export async function openMovie(file: FileHandle, budget: ReadBudget): Promise<OpenFile> {
  const { parts, hidden, isCut } = await readMovie(file)
  const input = new Input({ formats: [MP4, QTFF], source: recordingSource(file, { hidden, budget }) })
  const sounds: Sound[] = []
  const primary = await input.getPrimaryAudioTrack()
  if (!primary) throw await withoutSound(input)
  const tracks = [primary, ...(await input.getAudioTracks()).filter(({ id }) => id !== primary.id)]
  const codecs = []
  for (const track of tracks.slice(0, MAX_TRACKS)) {
    const codec = await codecOf(track)
    codecs.push(codec)
    const sound = await trackSound(track, codec, file, parts.get(track.id))
    if (sound) sounds.push(sound)
  }
  if (sounds.length === 0) throw unknownCodec(String(codecs[0]))
  const hasVideo = (await input.getPrimaryVideoTrack()) !== null
  return { sounds, hasVideo, isCut, close: () => input.dispose() }
}

/** mediabunny's name of it, or that of its box; with its object type for AAC that isn't decoded (ISO/IEC 14496-3, 1.6.2.1). */
async function codecOf(track: InputAudioTrack): Promise<string> {
  const box = String(await track.getInternalCodecId())
  if (/^(drms|enca)$/.test(box)) return box
  const codec = await track.getCodec()
  if (codec !== 'aac') return codec ?? box
  const [first = 0, second = 0] = bytesOf((await track.getDecoderConfig())?.description)
  const objectType = first >> 3 < 31 ? first >> 3 : 32 + ((first & 7) << 3) + (second >> 5)
  return objectType === 39 || objectType === 42 ? `AAC ${objectType}` : codec
}

async function withoutSound(input: Input) {
  return (await input.getTracks()).length === 0
    ? new VoiceEngineError('undecodable', 'The file has no tracks: it is truncated.')
    : new VoiceEngineError('no-audio-track', 'The file has no audio track.')
}

async function trackSound(
  track: InputAudioTrack,
  codec: unknown,
  file: FileHandle,
  parts: readonly Part[] | undefined,
): Promise<Sound | undefined> {
  const decode = await decoderFor(track, codec, file)
  if (!decode) return undefined
  const first = (await new EncodedPacketSink(track).getFirstPacket())?.timestamp ?? 0
  const mediaSeconds = async () => {
    const end = (await track.getDurationFromMetadata()) ?? undefined
    if (!parts || end === undefined) return end === undefined ? end : end - first
    return parts.reduce(
      (sum, { from, seconds }) =>
        sum + (from === undefined ? seconds : Math.max(0, Math.min(seconds, end - from))),
      0,
    )
  }
  return {
    parts: parts ?? [{ from: first, seconds: Number.POSITIVE_INFINITY }],
    decode,
    declaredSeconds: mediaSeconds,
    measuredSeconds: () => track.computeDuration(),
  }
}

async function decoderFor(
  track: InputAudioTrack,
  codec: unknown,
  file: FileHandle,
): Promise<Sound['decode'] | undefined> {
  if ((PCM_AUDIO_CODECS as readonly unknown[]).includes(codec))
    return (from, wants) => decodePcm(track, from, wants)
  const sink = new EncodedPacketSink(track)
  async function* packets(fromSeconds: number, wants: Wants = () => true): AsyncGenerator<Packet> {
    const start = (await sink.getPacket(fromSeconds - SETTLING_SECONDS)) ?? (await sink.getFirstPacket())
    if (!start) return
    for await (const { data, timestamp } of sink.packets(start))
      if (wants(timestamp)) yield { data, atSeconds: timestamp }
  }
  if (codec === 'mp3') return (from, wants) => decodeMp3(packets(from, wants))
  if (codec === 'alac') return (from, wants) => decodeAlac(packets(from, wants), file)
  if (codec !== 'aac') return undefined
  const config = (await track.getDecoderConfig())?.description
  return (from, wants) => decodeAac(packets(from, wants), config)
}

function unknownCodec(codec: string): VoiceEngineError {
  if (/^sa(mr|wb|wp)$/.test(codec)) return new VoiceEngineError('amr', 'The sound is AMR.')
  return new VoiceEngineError('unknown-codec', nameOfCodec(codec))
}
