import { setLevel } from './dsp/level'
import { type NarrationPlan, NEUTRAL_PLAN, type ProgressHooks, type Reading } from './engine'
import { loadReader } from './reader/network'
import { SpokenStory } from './reader/pauses'
import { loopRoomTone } from './reader/room-tone'
import { giveManner, type ReadPiece, readPiece } from './reader/speech'
import { spokenPieces } from './reader/spoken-pieces'
import type { SpeakerProfile } from './reader/types'
import { wordsInStory } from './reader/word-times'
import { report } from './report'
import { loadVocoder } from './vocoder/network'
import { sharpen } from './vocoder/sharpen'
import { vocode } from './vocoder/vocode'
import { VoiceEngineError } from './voice-engine-error'
import { WIDE_RATE_HZ } from './wide/frames'
import { framesOfFilters, framesOfPowers } from './wide/frames-of-bands'
import { loadWide } from './wide/network'
import { statisticsOfBands } from './wide/statistics'

const READ = 0.4
const LEVEL_RMS = 0.07

/**
 * Reads a text in a person's voice; its loudness and its file are the caller's: setLoudness(), encodeMp3().
 * @param speaker as makeProfile() measures them
 * @returns mono at WIDE_RATE_HZ @throws VoiceEngineError 'unspeakable' if nothing in the text can be said
 */
export async function narrate(
  text: string,
  speaker: SpeakerProfile,
  plan: NarrationPlan = NEUTRAL_PLAN,
  hooks: Partial<ProgressHooks> = {},
): Promise<Reading> {
  const pieces = spokenPieces(text)
  if (pieces.length === 0) {
    throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
  }
  const [reader, vocoder, wide] = await Promise.all([loadReader(), loadVocoder(), loadWide()])
  await report(hooks, 0)
  const read: ReadPiece[] = []
  for (const piece of pieces) {
    read.push(readPiece(reader, piece, speaker, plan.pace))
    await report(hooks, (READ * read.length) / pieces.length)
  }
  const spoken = giveManner(read, reader, speaker, plan)
  const statistics = statisticsOfBands(spoken.map(({ bands }) => bands))
  const highsOfRoom = wide.gains(framesOfPowers(speaker.roomTone.map(Math.exp)), statistics)
  const roomTone = loopRoomTone(speaker.roomTone, highsOfRoom)
  const story = new SpokenStory(speaker.pauseSeconds * plan.pauses, roomTone)
  for (const [i, frames] of spoken.entries()) {
    const filters = vocoder.filtersFor({ ...frames, bands: sharpen(frames.bands) })
    const ofFilters = framesOfFilters(filters, frames.f0Hz)
    const highs = wide.gains(ofFilters, { ...statistics, ownHighs: speaker.ownHighs })
    story.add({ ...read[i], samples: vocode(filters, frames.f0Hz, i, highs) })
    await report(hooks, READ + ((1 - READ) * (i + 1)) / pieces.length)
  }
  const samples = setLevel(story.samples, LEVEL_RMS)
  return { wave: { samples, sampleRateHz: WIDE_RATE_HZ }, words: wordsInStory(read, story.runs) }
}
