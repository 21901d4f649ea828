import { ENGINE_RATE_HZ } from '../engine'
import { SILENCE } from '../phones/phone-set'
import type { Ending } from '../speak/text/pieces-of-text'
import { loopRoomTone } from './room-tone'
import { NET_FRAME_SAMPLES } from './timeline'
import type { Tokens } from './types'

export interface Utterance {
  samples: Float32Array
  tokens: Pick<Tokens, 'phones' | 'words'>
  /** Frames of 10 ms of each token. */
  durations: Int32Array
  ending: Ending
}

/** Pause length relative to the speaker's median pause. */
const SHARE: Record<Ending, number> = { breath: 0.6, sentence: 1, paragraph: 1.7 }
const COMMA_SHARE = 0.5
const LONGEST_SECONDS = 1.6
/** Kept beside speech, in samples: final consonants decay into the pause. */
const MARGIN = Math.round(0.05 * ENGINE_RATE_HZ)
const FADE = Math.round(0.01 * ENGINE_RATE_HZ)

export interface PlacedRun {
  from: number
  at: number
  length: number
}

export interface JoinedSpeech {
  samples: Float32Array
  runs: PlacedRun[][]
}

interface Stretch {
  samples: Float32Array
  from: number
  pauseAfter: number
}

/** Replaces silences by pauses of the speaker's length, over continuous room tone. */
export function addPauses(
  utterances: readonly Utterance[],
  pauseSeconds: number,
  roomTone: Float32Array,
): JoinedSpeech {
  const stretches = utterances.map((utterance) => cutAtPauses(utterance, pauseSeconds))
  const lengths = stretches.flat().map(({ samples, pauseAfter }) => samples.length + pauseAfter)
  const lastPause = stretches.flat().at(-1)?.pauseAfter ?? 0
  const story = new Float32Array(lengths.reduce((sum, length) => sum + length, 0) - lastPause)
  let at = 0
  const runs = stretches.map((ofUtterance) =>
    ofUtterance.map(({ samples, from, pauseAfter }) => {
      addFaded(story, at, samples)
      const run = { from, at, length: samples.length }
      at += samples.length + pauseAfter
      return run
    }),
  )
  const tone = loopRoomTone(roomTone)
  for (let i = 0; i < story.length; i++) story[i] += tone[i % tone.length]
  return { samples: story, runs }
}

function cutAtPauses({ samples, tokens, durations, ending }: Utterance, pauseSeconds: number): Stretch[] {
  const pauseAfter = (share: number) =>
    Math.round(Math.min(LONGEST_SECONDS, share * pauseSeconds) * ENGINE_RATE_HZ)
  const runs = spokenRuns(tokens.phones, durations, samples.length)
  return runs.map(([from, to], i) => {
    const length = pauseAfter(i < runs.length - 1 ? COMMA_SHARE : SHARE[ending])
    return { samples: samples.slice(from, to), from, pauseAfter: Math.max(0, length - 2 * MARGIN) }
  })
}

/** In samples, with MARGIN of the pause on either side, or half of a shorter pause. */
function spokenRuns(phones: Uint8Array, durations: Int32Array, sampleCount: number): [number, number][] {
  const runs: [number, number][] = []
  let start = 0
  let isOpen = false
  for (let i = 0; i < phones.length; i++) {
    const end = start + durations[i] * NET_FRAME_SAMPLES
    const isSpeech = phones[i] !== SILENCE
    if (isSpeech && isOpen) runs[runs.length - 1][1] = end
    else if (isSpeech) runs.push([start, end])
    isOpen = isSpeech
    start = end
  }
  return runs.map(([from, to], i) => {
    const endBefore = i > 0 ? runs[i - 1][1] : 0
    const startAfter = i < runs.length - 1 ? runs[i + 1][0] : sampleCount
    const before = i > 0 ? Math.min(MARGIN, (from - endBefore) >> 1) : Math.min(MARGIN, from)
    const after =
      i < runs.length - 1 ? Math.min(MARGIN, (startAfter - to) >> 1) : Math.min(MARGIN, startAfter - to)
    return [from - before, to + after]
  })
}

function addFaded(story: Float32Array, at: number, samples: Float32Array): void {
  for (let i = 0; i < samples.length; i++) {
    const edge = Math.min(i, samples.length - 1 - i)
    story[at + i] += samples[i] * Math.min(1, edge / FADE)
  }
}
