import { figure } from './figures'
import { judgeSpeaker, mean, wrongRatio } from './judge-readings'
import type { Results } from './results'

export interface Goal {
  goal: string
  measured: string
  /** undefined if it wasn't measured */
  isMet?: boolean
}

const MB = 2 ** 20
const LEAST_LIKENESS = 0.65
const MOST_WRONG_RATIO = 1.2
const LEAST_REAL_TIME = 12
const MOST_PROFILE_SECONDS = 3
const MOST_BYTES = 350 * MB

/** The goals for the voice, and whether a run of the bench met them. */
export function goals({ speakers, stories, base, cost }: Results): Goal[] {
  const judged = speakers.map((speaker) => judgeSpeaker(speaker, stories))
  const likeness = mean(judged.map(({ likeness }) => likeness ?? Number.NaN))
  const own = judged.filter(({ speaker, nearest }) => nearest === speaker).length
  const ratio = wrongRatio(stories, base)
  const isHeard = !Number.isNaN(likeness)
  const realTime = cost && cost.story.soundSeconds / cost.story.inNewProcess
  const peak = cost && Math.max(cost.peak.profile, cost.peak.story, cost.peak.both)
  return [
    {
      goal: `judge 2 at least ${LEAST_LIKENESS} on average`,
      measured: figure(likeness),
      isMet: isHeard ? likeness >= LEAST_LIKENESS : undefined,
    },
    {
      goal: 'nearest to its own speaker, all of them',
      measured: isHeard ? `${own} of ${judged.length}` : '–',
      isMet: isHeard ? own === judged.length : undefined,
    },
    {
      goal: `words wrong at most ${MOST_WRONG_RATIO} times the base's`,
      measured: figure(ratio?.value, 2),
      isMet: ratio && ratio.value <= MOST_WRONG_RATIO,
    },
    {
      goal: `text to MP3 at least ${LEAST_REAL_TIME} × real time on one core`,
      measured: `${figure(realTime, 1)} (${figure(cost && cost.story.soundSeconds / cost.story.again, 1)} in a warm process)`,
      isMet: realTime === undefined ? undefined : realTime >= LEAST_REAL_TIME,
    },
    {
      goal: `60 s of sample in at most ${MOST_PROFILE_SECONDS} s`,
      measured: `${figure(cost?.profile.inNewProcess, 2)} s (${figure(cost?.profile.again, 2)} s in a warm process)`,
      isMet: cost && cost.profile.inNewProcess <= MOST_PROFILE_SECONDS,
    },
    {
      goal: `peak memory at most ${MOST_BYTES / MB} MB, 3 min of sample and 200 words`,
      measured: peak === undefined ? '–' : `${(peak / MB).toFixed(0)} MB`,
      isMet: peak === undefined ? undefined : peak <= MOST_BYTES,
    },
  ]
}
