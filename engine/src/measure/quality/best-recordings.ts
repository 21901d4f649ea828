import { qualityCost, qualityLevels, type SampleQuality } from '../../sample-quality'

const FULL_BAND_HZ = 6500

export interface Measured {
  quality: SampleQuality
  seconds: number
}

/** Indices, the best first; serious flaws are left out where the others have speech enough. */
export function bestRecordings(
  recordings: readonly Measured[],
  [enough, most]: readonly [number, number],
): number[] {
  const ranked = recordings
    .map((recording, index) => ({ ...recording, index, ...flawsOf(recording.quality) }))
    .sort((a, b) => a.cost - b.cost || b.quality.speechMs - a.quality.speechMs || a.index - b.index)
  const best: typeof ranked = []
  let [seconds, speechMs] = [0, 0]
  for (const recording of ranked) {
    if (seconds >= most || (recording.isPoor && speechMs >= enough * 1000)) continue
    best.push(recording)
    seconds += recording.seconds
    speechMs += recording.quality.speechMs
  }
  return best.map(({ index }) => index)
}

function flawsOf(quality: SampleQuality): { cost: number; isPoor: boolean } {
  const { length: _, ...ofSound } = qualityLevels
  const levels = Object.values(ofSound).map((levelOf) => levelOf(quality))
  if (quality.bandLimitHz < FULL_BAND_HZ) levels.push('fair')
  return { cost: qualityCost(levels), isPoor: levels.includes('poor') }
}
