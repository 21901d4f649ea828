import { BAND_COUNT } from '../dsp/mel-bands'
import type { NarrationPlan } from '../engine'
import type { SpeechFrames } from '../vocoder/network'
import { durationsOf } from './durations'
import { giveIntonation, raiseEnd } from './intonation'
import type { ReaderNetwork } from './network'
import { finishSpectra } from './spectra'
import { joinFrames, posteriorsOf, type SpokenFrames, spokenFrames } from './spoken-frames'
import { spokenPieces } from './spoken-pieces'
import type { SpeakerProfile, SpokenPiece } from './types'

export interface PreparedPiece extends SpokenPiece {
  /** Frames of 10 ms of each token. */
  durations: Int32Array
  frames: SpeechFrames
}

interface RawPiece {
  durations: Int32Array
  posteriors: Float32Array
  frames: SpokenFrames
}

const FEWEST_FRAMES = 2000
/** Is measured together with a shorter text, as far as that needs it. */
const USUAL_TEXT =
  'Do you remember how long we stayed? It was the best day of the whole year. ' +
  'When the sun came up over the hills, we walked down to the river with bread and cheese. ' +
  'My father was singing, the children threw small stones into the water, and nobody thought of going home.'

/** All pieces are brought to the speaker's statistics together, so that a story stays even. */
export async function prepareSpeech(
  network: ReaderNetwork,
  pieces: readonly SpokenPiece[],
  profile: SpeakerProfile,
  plan: NarrationPlan,
  onPiece?: (share: number) => Promise<void>,
): Promise<PreparedPiece[]> {
  const raw: RawPiece[] = []
  for (const piece of pieces) {
    raw.push(readPiece(network, piece, profile, plan.pace))
    await onPiece?.(raw.length / pieces.length)
  }
  const measured = raw.map(({ frames }) => frames)
  let missing = FEWEST_FRAMES - measured.reduce((sum, { frameCount }) => sum + frameCount, 0)
  for (const piece of missing > 0 ? spokenPieces(USUAL_TEXT) : []) {
    if (missing <= 0) break
    const { frames } = readPiece(network, piece, profile, plan.pace)
    measured.push(frames)
    missing -= frames.frameCount
  }
  const joined = joinFrames(measured)
  joined.f0Hz = giveIntonation(joined.f0Hz, profile, plan)
  const bands = finishSpectra(joined, profile)
  let from = 0
  return pieces.map((piece, i) => {
    const { durations, posteriors, frames } = raw[i]
    const to = from + frames.frameCount
    const f0Hz = joined.f0Hz.slice(from, to)
    if (piece.rises) raiseEnd(f0Hz)
    const ready: SpeechFrames = {
      frameCount: frames.frameCount,
      bands: bands.subarray(from * BAND_COUNT, to * BAND_COUNT),
      f0Hz,
      posteriors,
      aperiodicity: profile.aperiodicity,
    }
    from = to
    return { ...piece, durations, frames: ready }
  })
}

function readPiece(
  network: ReaderNetwork,
  { tokens }: SpokenPiece,
  profile: SpeakerProfile,
  pace: number,
): RawPiece {
  const encoded = network.encode(tokens, profile)
  const durations = durationsOf(tokens.phones, encoded.logDurations, pace)
  const frames = network.frames(encoded, tokens.phones, durations, profile)
  const posteriors = posteriorsOf(tokens.phones, durations)
  return { durations, posteriors, frames: spokenFrames(frames, profile, posteriors) }
}
