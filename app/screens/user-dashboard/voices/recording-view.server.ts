import type { Recording } from '~/voices/recordings.server'
import { adviceView } from './advice-view.server'

export function recordingView(sample: Recording, samples: Recording[], { isWhole = false } = {}) {
  const { peaks, createdAt, ...rest } = sample
  return {
    ...rest,
    peaks: peaks.toString('base64'),
    createdAt: createdAt.toISOString(),
    ...adviceView(sample, samples, { isWhole }),
  }
}
