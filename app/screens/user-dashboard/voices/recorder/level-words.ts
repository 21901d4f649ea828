import type { Level } from './start-recording'

const LOUD_DB = -1
const QUIET_DB = -45

/**
 * Says how loud a voice comes in.
 * @param levels of the last seconds: pauses between words don't count as quiet
 */
export function levelWords(levels: readonly Level[]): string {
  if (levels.some(({ peakDb }) => peakDb > LOUD_DB)) return 'Too loud: move a little away'
  if (levels.every(({ meanDb }) => meanDb < QUIET_DB)) return 'Very quiet: come closer'
  return 'A good level'
}

export const LEVEL_STEPS = 12
const LOWEST_DB = -50
const HIGHEST_DB = -12

/** How many of LEVEL_STEPS are lit. */
export function litSteps({ meanDb }: Level): number {
  const share = (meanDb - LOWEST_DB) / (HIGHEST_DB - LOWEST_DB)
  return Math.max(0, Math.min(LEVEL_STEPS, Math.round(share * LEVEL_STEPS)))
}
