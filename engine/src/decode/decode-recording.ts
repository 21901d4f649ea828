import { type FileHandle, open } from 'node:fs/promises'
import { ENGINE_RATE_HZ } from '../engine'
import { cleanestOf } from '../measure/quality/cleanest'
import { type AudioContainer, MAX_SAMPLE_SECONDS } from '../protocol'
import { VoiceEngineError } from '../voice-engine-error'
import { findBestPart } from './find-best-part'
import { type ChannelPick, createMonoCollector } from './mono-collector'
import { type OpenFile, openMovie, openStream, openWav } from './open-sounds'
import type { PcmBlock } from './pcm-block'
import { play, type Sound } from './played-parts'
import { createReadBudget, type ReadBudget } from './recording-source'
import { refusalOf, type Sniffed, sniffContainer } from './sniff-container'
import { measureSoundMs } from './sound-length'

export interface Recording {
  container: AudioContainer
  mimeType: string
  samples: Float32Array
  /** Of the same sound: see HighPowers. */
  highPowers: Float32Array
  /** Length of the whole recording as declared, or else as measured. */
  durationMs: number
  incomplete: boolean
}

/** A day; the length declared by an uploaded file can't be trusted. */
const MAX_DURATION_MS = 24 * 3600 * 1000
const ENOUGH_SOUND_MS = 1000
/** Of a long recording only some seconds are decoded to find the voice. */
const SEARCHED_SECONDS = 600

/**
 * In bounded memory: the three minutes with the most speech. @throws VoiceEngineError 'unrecognised', 'ogg', 'amr',
 * 'unknown-codec', 'no-audio-track', 'undecodable', 'aac-unavailable'
 */
export async function decodeRecording(
  path: string,
  rateHz = ENGINE_RATE_HZ,
  onBlock = () => {},
): Promise<Recording> {
  const file = await open(path, 'r')
  try {
    const sniffed = await sniffContainer(file)
    if (!sniffed) throw await refusalOf(file)
    const budget = createReadBudget(sniffed.container)
    const opened = await openSounds(file, sniffed, budget)
    try {
      const decoded = await decodeAudible(opened.sounds, { rateHz, budget, onBlock })
      const incomplete = decoded.incomplete || opened.isCut === true
      return { ...kindOf(sniffed, opened.hasVideo), ...decoded, incomplete }
    } finally {
      opened.close()
    }
  } catch (error) {
    if (error instanceof VoiceEngineError) throw error
    throw new VoiceEngineError('undecodable', `The recording can't be read (${String(error)}).`)
  } finally {
    await file.close()
  }
}

function openSounds(file: FileHandle, sniffed: Sniffed, budget: ReadBudget): Promise<OpenFile> | OpenFile {
  if (sniffed.container === 'wav') return openWav(file, budget)
  if (sniffed.container === 'iso') return openMovie(file, budget)
  const { container: kind, startsAt } = sniffed
  return openStream(file, { kind, startsAt }, budget, kind === 'mp3' ? sniffed.declaredSeconds : undefined)
}

interface Decoding {
  rateHz: number
  budget: ReadBudget
  onBlock: () => void
}

type Decoded = Pick<Recording, 'samples' | 'highPowers' | 'durationMs' | 'incomplete'>

/** The first sound that isn't silent: screen recorders and cameras leave tracks without any. */
async function decodeAudible(sounds: readonly Sound[], options: Decoding): Promise<Decoded> {
  let silent: Decoded | undefined
  let failure: unknown
  for (const sound of sounds) {
    try {
      const decoded = await decodeSound(sound, options)
      if (sounds.length === 1 || measureSoundMs(decoded.samples, options.rateHz) >= ENOUGH_SOUND_MS)
        return decoded
      silent ??= decoded
    } catch (error) {
      failure ??= error
    }
  }
  if (!silent) throw failure
  return silent
}

async function decodeSound(sound: Sound, options: Decoding): Promise<Decoded> {
  const { rateHz, onBlock } = options
  const first = await collectMono(sound, 0, options)
  const { length } = first.samples
  if (length === 0) throw new VoiceEngineError('undecodable', 'The audio track has no samples.')
  const decodedMs = (length * 1000) / rateHz
  const isCut = length >= MAX_SAMPLE_SECONDS * rateHz
  const declaredMs = inMs(await sound.declaredSeconds())
  const measuredMs = isCut && declaredMs === undefined ? inMs(await sound.measuredSeconds()) : decodedMs
  const durationMs = Math.round(Math.max(decodedMs, declaredMs ?? measuredMs ?? 0))
  const incomplete =
    !isCut && declaredMs !== undefined && decodedMs < declaredMs - Math.max(300, 0.02 * declaredMs)
  const from = isCut ? await findBestPart(searched(sound, durationMs), MAX_SAMPLE_SECONDS, onBlock) : 0
  const best = from > 0 ? await collectMono(sound, from, options) : first
  return { ...(best.samples.length > 0 ? best : first), durationMs, incomplete }
}

/** Every so many seconds one, of which the file says that it is there. */
async function* searched(sound: Sound, durationMs: number) {
  const every = Math.max(1, Math.ceil(durationMs / 1000 / SEARCHED_SECONDS))
  try {
    yield* play(sound, 0, (seconds) => Math.floor(seconds) % every === 0)
  } catch {
    // A damaged end is no worse than a short one.
  }
}

/** The mix of all channels, or one of them where the others only spoil it, such as hum on one side of a cassette. */
async function collectMono(sound: Sound, from: number, options: Decoding) {
  const { apart, ...mix } = await collect(play(sound, from), 'mix', options)
  const { picks, mixed } = apart
  const take = async (pick: ChannelPick, rateHz = options.rateHz) => {
    const { samples, highPowers } = await collect(play(sound, from), pick, { ...options, rateHz })
    return { samples, highPowers }
  }
  if (!mixed) return take(picks[0])
  if (picks.length === 0) return mix
  const isEngineRate = options.rateHz === ENGINE_RATE_HZ
  const takes = [isEngineRate ? mix : await take('mix', ENGINE_RATE_HZ)]
  for (const pick of picks) takes.push(await take(pick, ENGINE_RATE_HZ))
  const best = cleanestOf(takes.map(({ samples }) => samples))
  if (best === 0) return mix
  return isEngineRate ? takes[best] : take(picks[best - 1])
}

/** An error in the middle of a damaged file ends decoding; the samples before it are kept. */
async function collect(
  blocks: AsyncIterable<PcmBlock>,
  pick: ChannelPick,
  { rateHz, budget, onBlock }: Decoding,
) {
  const collector = createMonoCollector({ rateHz, maxSamples: MAX_SAMPLE_SECONDS * rateHz, pick })
  let failure: unknown
  try {
    for await (const block of blocks) {
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
  const { highPowers } = collector
  return { samples, highPowers, apart: collector.apart() }
}

function inMs(seconds: number | undefined): number | undefined {
  const isLength = seconds !== undefined && Number.isFinite(seconds) && seconds > 0
  return isLength ? Math.min(seconds * 1000, MAX_DURATION_MS) : undefined
}

function kindOf(sniffed: Sniffed, hasVideo: boolean): Pick<Recording, 'container' | 'mimeType'> {
  if (sniffed.container === 'mp3') return { container: 'mp3', mimeType: 'audio/mpeg' }
  if (sniffed.container === 'wav') return { container: 'wav', mimeType: 'audio/wav' }
  if (sniffed.container === 'aac') return { container: 'aac', mimeType: 'audio/aac' }
  if (/^M4[AB]/.test(sniffed.brand) || !hasVideo) return { container: 'm4a', mimeType: 'audio/mp4' }
  return { container: 'mp4', mimeType: sniffed.brand === 'qt  ' ? 'video/quicktime' : 'video/mp4' }
}
