import type { Story } from '../stories.server'
import { secondsLeft } from './time-left.server'

export const progressOf = ({ readingId }: Pick<Story, 'readingId'>) => ({
  secondsLeft: secondsLeft(readingId),
})
