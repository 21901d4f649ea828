import { z } from 'zod'
import { documentTypes } from '~/stories/categories'
import { storyStatuses } from '~/stories/story-status'
import { dateTime } from './schemas.server'

export const listedStory = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  documentType: z.enum(documentTypes),
  category: z.string(),
  status: z.enum(storyStatuses),
  audioPath: z.string().nullable(),
  selectedVoiceId: z.string().nullable(),
  createdAt: dateTime,
})

export const wholeStory = listedStory.extend({
  content: z.string(),
  narrativeContext: z.record(z.string(), z.unknown()),
})

export const story = wholeStory.extend({
  progress: z.number().min(0).max(1),
  secondsLeft: z.number().nullable(),
})
