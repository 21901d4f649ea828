type Report = { at: number; fraction: number }

/** The first and the latest reports of the narrations in this process. After a restart a pace is unknown until its narration has reported. */
const paces = new Map<string, { first: Report; latest: Report }>()

/** The share that has to be done before a time is estimated: the first sentences may be slower or faster than the rest. */
const ENOUGH = 0.1

export function noteNarration(storyId: string, fraction: number, now = performance.now()): void {
  const report = { at: now, fraction }
  const pace = paces.get(storyId)
  if (pace && fraction > pace.latest.fraction) pace.latest = report
  else paces.set(storyId, { first: report, latest: report })
}

export function deletePace(storyId: string): void {
  paces.delete(storyId)
}

/** The seconds until a narration's end at the pace it had so far, at least 1; null while that is unknown. */
export function secondsLeft(storyId: string, now = performance.now()): number | null {
  const pace = paces.get(storyId)
  if (!pace) return null
  const { first, latest } = pace
  const done = latest.fraction - first.fraction
  if (done < ENOUGH) return null
  const msLeft = ((1 - latest.fraction) * (latest.at - first.at)) / done - (now - latest.at)
  return Math.max(1, Math.round(msLeft / 1000))
}
