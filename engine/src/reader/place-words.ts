import type { SpokenWord } from '../engine'
import { WIDE_RATE_HZ } from '../wide/frames'
import type { PlacedRun } from './pauses'

export function placeWords(words: readonly SpokenWord[], runs: readonly PlacedRun[]): SpokenWord[] {
  const place = (seconds: number, isIn: (run: PlacedRun, at: number) => boolean) => {
    const at = Math.round(seconds * WIDE_RATE_HZ)
    const run = runs.findLast((candidate) => isIn(candidate, at)) ?? runs[0]
    if (!run) return 0
    return (run.at + Math.max(0, Math.min(run.length, at - run.from))) / WIDE_RATE_HZ
  }
  return words.map(({ word, startSeconds, endSeconds }) => {
    const start = place(startSeconds, ({ from }, at) => from <= at)
    return {
      word,
      startSeconds: start,
      endSeconds: Math.max(
        start,
        place(endSeconds, ({ from }, at) => from < at),
      ),
    }
  })
}
