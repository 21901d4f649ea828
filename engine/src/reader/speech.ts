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

export interface ReadPiece extends SpokenPiece {
  /** Frames of 10 ms of each token. */
  durations: Int32Array
  /** frames x PHONE_COUNT */
  posteriors: Float32Array
  frames: SpokenFrames
}

const FEWEST_FRAMES = 2000
/** Is measured together with a shorter text, as far as that needs it. */
const USUAL_TEXT =
  'Do you remember how long we stayed? It was the best day of the whole year. ' +
  'When the sun came up over the hills, we walked down to the river with bread and cheese. ' +
  'My father was singing, the children threw small stones into the water, and nobody thought of going home.'

/** From phones to frames of the speaker's phones, in the manner of the readers that the net learnt from. */
export function readPiece(
  network: ReaderNetwork,
  piece: SpokenPiece,
  speaker: SpeakerProfile,
  pace: number,
): ReadPiece {
  const { phones } = piece.tokens
  const encoded = network.encode(piece.tokens, speaker)
  const durations = durationsOf(phones, encoded.logDurations, pace)
  const frames = network.frames(encoded, phones, durations, speaker)
  const posteriors = posteriorsOf(phones, durations)
  return { ...piece, durations, posteriors, frames: spokenFrames(frames, speaker, posteriors) }
}

/** All pieces are brought to the speaker's statistics together, so that a story stays even. */
export function giveManner(
  pieces: readonly ReadPiece[],
  network: ReaderNetwork,
  speaker: SpeakerProfile,
  plan: NarrationPlan,
): SpeechFrames[] {
  const frames = pieces.map((piece) => piece.frames)
  let missing = FEWEST_FRAMES - frames.reduce((sum, { frameCount }) => sum + frameCount, 0)
  for (const piece of missing > 0 ? spokenPieces(USUAL_TEXT) : []) {
    if (missing <= 0) break
    const usual = readPiece(network, piece, speaker, plan.pace).frames
    frames.push(usual)
    missing -= usual.frameCount
  }
  const joined = joinFrames(frames)
  const f0Hz = giveIntonation(joined.f0Hz, speaker, plan)
  const bands = finishSpectra({ ...joined, f0Hz }, speaker)
  let from = 0
  return pieces.map(({ rises, posteriors, frames: { frameCount } }) => {
    const to = from + frameCount
    const spoken: SpeechFrames = {
      frameCount,
      bands: bands.subarray(from * BAND_COUNT, to * BAND_COUNT),
      f0Hz: f0Hz.slice(from, to),
      posteriors,
      aperiodicity: speaker.aperiodicity,
    }
    if (rises) raiseEnd(spoken.f0Hz)
    from = to
    return spoken
  })
}
