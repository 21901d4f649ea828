import { SILENCE } from '../phones/phone-set'
import type { Ending } from '../text/pieces-of-text'
import { WIDE_RATE_HZ } from '../wide/frames'
import { NET_FRAMES_PER_SECOND } from './timeline'
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
const NET_FRAME_SAMPLES = WIDE_RATE_HZ / NET_FRAMES_PER_SECOND
/** Kept beside speech, in samples: final consonants decay into the pause. */
const MARGIN = Math.round(0.05 * WIDE_RATE_HZ)
const FADE = Math.round(0.01 * WIDE_RATE_HZ)

export interface PlacedRun {
  from: number
  at: number
  length: number
}

interface Stretch {
  samples: Float32Array
  from: number
  pauseAfter: number
}

/** Replaces silences by pauses of the speaker's length, over continuous room tone: all at WIDE_RATE_HZ. */
export class SpokenStory {
  /** Of each utterance. */
  readonly runs: PlacedRun[][] = []
  #room = new Float32Array(WIDE_RATE_HZ)
  #length = 0
  #pause = 0

  /** @param roomTone loops: see loopRoomTone() */
  constructor(
    readonly pauseSeconds: number,
    readonly roomTone: Float32Array,
  ) {}

  /** All that has been added, in memory that the story goes on to use. */
  get samples(): Float32Array {
    return this.#room.subarray(0, this.#length)
  }

  add(utterance: Utterance): void {
    const start = this.#length
    const stretches = cutAtPauses(utterance, this.pauseSeconds)
    this.runs.push(
      stretches.map(({ samples, from, pauseAfter }) => {
        const at = this.#length + this.#pause
        this.#length = at + samples.length
        this.#pause = pauseAfter
        this.#makeRoom()
        addFaded(this.#room, at, samples)
        return { from, at, length: samples.length }
      }),
    )
    const tone = this.roomTone
    for (let i = start; i < this.#length; i++) this.#room[i] += tone[i % tone.length]
  }

  #makeRoom(): void {
    if (this.#length <= this.#room.length) return
    const room = new Float32Array(2 * this.#length)
    room.set(this.#room)
    this.#room = room
  }
}

function cutAtPauses({ samples, tokens, durations, ending }: Utterance, pauseSeconds: number): Stretch[] {
  const pauseAfter = (share: number) =>
    Math.round(Math.min(LONGEST_SECONDS, share * pauseSeconds) * WIDE_RATE_HZ)
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
