import type { Story } from '../stories.server'
import { hasEarlyAudio } from './early-audio.server'
import { secondsLeft } from './time-left.server'

export const progressOf = ({ readingId, status }: Pick<Story, 'readingId' | 'status'>) => ({
  secondsLeft: secondsLeft(readingId),
  canBeHeardEarly: status === 'processing' && hasEarlyAudio(readingId),
})
