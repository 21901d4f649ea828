import type { PcmBlock } from './pcm-block'

/** A part of a track that players play; silence where `from` is undefined. */
export interface Part {
  from: number | undefined
  seconds: number
}

/** Whether the packet at a time is worth decoding. */
export type Wants = (atSeconds: number) => boolean

/** A track's sound, in the track's own time. */
export interface Sound {
  parts: readonly Part[]
  /** From a little before `fromSeconds`, so that the decoder has settled by then. */
  decode(fromSeconds: number, wants?: Wants): AsyncGenerator<PcmBlock, void, undefined>
  declaredSeconds(): Promise<number | undefined>
  measuredSeconds(): Promise<number>
}

/** Each change of direction opens a decoder. */
const MAX_RUNS = 20
const SILENCE_HZ = 8000

/** Blocks of what players play, from a time of theirs on. */
export async function* play(
  { parts, decode }: Sound,
  fromSeconds: number,
  wants?: Wants,
): AsyncGenerator<PcmBlock, void, undefined> {
  const left = partsFrom(parts, fromSeconds)
  let at = fromSeconds
  for (let runs = 0; left.length > 0 && runs < MAX_RUNS; runs++) {
    const [{ from, seconds }] = left
    if (from === undefined) {
      if (!wants) yield* silence(seconds)
      left.shift()
      at += seconds
      continue
    }
    const run = left.splice(0, ascending(left))
    yield* cutOut(decode(from, wants), run, at)
    for (const part of run) at += part.seconds
  }
}

/** How many parts, from the first on, follow each other in the track. */
function ascending(parts: readonly Part[]): number {
  let end = 0
  const count = parts.findIndex(({ from, seconds }) => {
    if (from === undefined || from < end) return true
    end = from + seconds
    return false
  })
  return count === -1 ? parts.length : count
}

function partsFrom(parts: readonly Part[], fromSeconds: number): Part[] {
  let skip = fromSeconds
  return parts.flatMap(({ from, seconds }) => {
    const skipped = Math.min(skip, seconds)
    skip -= skipped
    return skipped < seconds
      ? [{ from: from === undefined ? from : from + skipped, seconds: seconds - skipped }]
      : []
  })
}

function* silence(seconds: number): Generator<PcmBlock> {
  for (let left = Math.round(seconds * SILENCE_HZ); left > 0; left -= SILENCE_HZ)
    yield { channels: [new Float32Array(Math.min(left, SILENCE_HZ))], sampleRateHz: SILENCE_HZ, atSeconds: 0 }
}

async function* cutOut(blocks: AsyncIterable<PcmBlock>, run: readonly Part[], playedAt: number) {
  let index = 0
  let at = playedAt
  for await (const block of blocks) {
    const { channels, sampleRateHz, atSeconds } = block
    if (channels.length === 0) yield block
    else {
      const { length } = channels[0]
      const sampleAt = (seconds: number) =>
        Math.max(0, Math.min(length, Math.round((seconds - atSeconds) * sampleRateHz)))
      for (; index < run.length; index++) {
        const { from = 0, seconds } = run[index]
        const [first, end] = [sampleAt(from), sampleAt(from + seconds)]
        if (end > first)
          yield {
            channels: channels.map((channel) => channel.subarray(first, end)),
            sampleRateHz,
            atSeconds: at + atSeconds + first / sampleRateHz - from,
          }
        if (from + seconds > atSeconds + length / sampleRateHz) break
        at += seconds
      }
    }
    if (index === run.length) return
  }
}
