import type { Recording } from '~/voices/recordings.server'
import { adviceView } from './advice-view.server'

/** Without peaks where the browser asks to save data. */
export type Sample = Omit<ReturnType<typeof recordingView>, 'peaks'> & { peaks?: string }

export function recordingView(sample: Recording, samples: Recording[], { isWhole = false } = {}) {
  const { peaks, createdAt, ...rest } = sample
  return {
    ...rest,
    peaks: peaks.toString('base64'),
    createdAt: createdAt.toISOString(),
    ...adviceView(sample, samples, { isWhole }),
  }
}
