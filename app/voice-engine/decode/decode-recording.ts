import { type FileHandle, open } from 'node:fs/promises'
import {
  ADTS,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MP3,
  MP4,
  PCM_AUDIO_CODECS,
  QTFF,
  WAVE,
} from 'mediabunny'
import { ENGINE_RATE_HZ } from '../engine'
import { type AudioContainer, MAX_SAMPLE_SECONDS } from '../protocol'
import { VoiceEngineError } from '../voice-engine-error'
import { decodeAac } from './decode-aac'
import { decodeAlac } from './decode-alac'
import { decodeMp3 } from './decode-mp3'
import { decodePcm } from './decode-pcm'
import { type ChannelPick, createMonoCollector } from './mono-collector'
import type { TrackDecoder } from './pcm-block'
import { readWavHeader, type WavHeader } from './read-wav-header'
import { createReadBudget, type ReadBudget, recordingSource } from './recording-source'
import { isOgg, type Sniffed, sniffContainer } from './sniff-container'
import { measureStreamSeconds } from './stream-length'

export interface Recording {
  container: AudioContainer
  mimeType: string
  samples: Float32Array
  /** Length of the whole recording as declared, or else as measured. */
  durationMs: number
  incomplete: boolean
}

/** A day; the length declared by an uploaded file can't be trusted. */
const MAX_DURATION_MS = 24 * 3600 * 1000

const FORMATS: Record<Sniffed['container'], InputFormat[]> = {
  wav: [WAVE],
  iso: [MP4, QTFF],
  aac: [ADTS],
  mp3: [MP3],
}

/**
 * In bounded memory. @throws VoiceEngineError 'unrecognised', 'ogg', 'no-audio-track', 'undecodable',
 * 'aac-unavailable'
 */
export async function decodeRecording(
  path: string,
  rateHz = ENGINE_RATE_HZ,
  onBlock = () => {},
): Promise<Recording> {
  const file = await open(path, 'r')
  try {
    const sniffed = await sniffContainer(file)
    if (!sniffed) {
      const code = (await isOgg(file)) ? 'ogg' : 'unrecognised'
      throw new VoiceEngineError(code, 'The file is not WAV, MP3, AAC, M4A or MP4.')
    }
    const wav = sniffed.container === 'wav' ? await readWavHeader(file) : undefined
    const budget = createReadBudget(sniffed.container)
    const source = recordingSource(file, { missingSizes: wav?.missingSizes, budget })
    const input = new Input({ formats: FORMATS[sniffed.container], source })
    try {
      return await readInput({ input, sniffed, file, wav, rateHz, budget, onBlock })
    } finally {
      input.dispose()
    }
  } catch (error) {
    if (error instanceof VoiceEngineError) throw error
    throw new VoiceEngineError('undecodable', `The recording can't be read (${String(error)}).`)
  } finally {
    await file.close()
  }
}

interface OpenRecording {
  input: Input
  sniffed: Sniffed
  file: FileHandle
  wav: WavHeader | undefined
  rateHz: number
  budget: ReadBudget
  onBlock: () => void
}

async function readInput(recording: OpenRecording): Promise<Recording> {
  const { input, sniffed, file, rateHz, budget, onBlock } = recording
  const track = await requireAudioTrack(input)
  const codec = (await track.getCodec()) ?? (await track.getInternalCodecId())
  const decode = decoderFor(codec)
  if (!decode)
    throw new VoiceEngineError('undecodable', `There is no decoder for the codec '${String(codec)}'.`)

  const collectAs = (pick: ChannelPick) =>
    collect(() => decode(track, file), { rateHz, pick, budget, onBlock })
  let { samples, instead } = await collectAs('mix')
  if (instead !== undefined) samples = (await collectAs(instead)).samples
  if (samples.length === 0) throw new VoiceEngineError('undecodable', 'The audio track has no samples.')

  const decodedMs = (samples.length * 1000) / rateHz
  const isCut = samples.length >= MAX_SAMPLE_SECONDS * rateHz
  const declaredMs = inMs(await declaredSeconds(track, sniffed, recording))
  const measuredMs =
    isCut && declaredMs === undefined ? inMs(await measuredSeconds(track, sniffed, file)) : decodedMs
  const incomplete =
    !isCut && declaredMs !== undefined && decodedMs < declaredMs - Math.max(300, 0.02 * declaredMs)
  return {
    ...(await kindOf(input, sniffed)),
    samples,
    durationMs: Math.round(Math.max(decodedMs, declaredMs ?? measuredMs ?? 0)),
    incomplete,
  }
}

async function requireAudioTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack()
  if (track) return track
  const tracks = await input.getTracks()
  if (tracks.length === 0)
    throw new VoiceEngineError('undecodable', 'The file has no tracks: it is truncated.')
  throw new VoiceEngineError('no-audio-track', 'The file has no audio track.')
}

function decoderFor(codec: unknown): TrackDecoder | undefined {
  if (codec === 'mp3') return decodeMp3
  if (codec === 'aac') return decodeAac
  if (codec === 'alac') return decodeAlac
  return (PCM_AUDIO_CODECS as readonly unknown[]).includes(codec) ? decodePcm : undefined
}

/** An error in the middle of a damaged file ends decoding; the samples before it are kept. */
async function collect(
  decode: () => ReturnType<TrackDecoder>,
  {
    rateHz,
    pick,
    budget,
    onBlock,
  }: Pick<OpenRecording, 'rateHz' | 'budget' | 'onBlock'> & { pick: ChannelPick },
) {
  const collector = createMonoCollector({ rateHz, maxSamples: MAX_SAMPLE_SECONDS * rateHz, pick })
  let failure: unknown
  try {
    for await (const block of decode()) {
      budget.decoded(block)
      if (block.channels.length === 0) continue
      onBlock()
      if (!(await collector.push(block))) break
    }
  } catch (error) {
    failure = error
  }
  const samples = collector.finish()
  if (failure && samples.length === 0) throw failure
  return { samples, instead: pick === 'mix' ? collector.cancelledInto() : undefined }
}

/** As mediabunny estimates it, but for AAC streams, of which it stops reading at a damaged header. */
async function declaredSeconds(track: InputAudioTrack, sniffed: Sniffed, { file, wav }: OpenRecording) {
  if (sniffed.container === 'mp3') return sniffed.declaredSeconds
  if (sniffed.container === 'aac') return measureStreamSeconds(file, 'aac', sniffed.startsAt)
  if (sniffed.container === 'wav') return wav?.declaredSeconds
  return (await track.getDurationFromMetadata()) ?? undefined
}

function measuredSeconds(track: InputAudioTrack, sniffed: Sniffed, file: FileHandle): Promise<number> {
  if (sniffed.container !== 'mp3') return track.computeDuration()
  return measureStreamSeconds(file, 'mp3', sniffed.startsAt)
}

function inMs(seconds: number | undefined): number | undefined {
  const isLength = seconds !== undefined && Number.isFinite(seconds) && seconds > 0
  return isLength ? Math.min(seconds * 1000, MAX_DURATION_MS) : undefined
}

async function kindOf(
  input: Input,
  sniffed: Sniffed,
): Promise<{ container: AudioContainer; mimeType: string }> {
  if (sniffed.container === 'mp3') return { container: 'mp3', mimeType: 'audio/mpeg' }
  if (sniffed.container === 'wav') return { container: 'wav', mimeType: 'audio/wav' }
  if (sniffed.container === 'aac') return { container: 'aac', mimeType: 'audio/aac' }
  const isAudioBrand = /^M4[AB]/.test(sniffed.brand)
  if (isAudioBrand || !(await input.getPrimaryVideoTrack()))
    return { container: 'm4a', mimeType: 'audio/mp4' }
  return { container: 'mp4', mimeType: sniffed.brand === 'qt  ' ? 'video/quicktime' : 'video/mp4' }
}
