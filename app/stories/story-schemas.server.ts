import { z } from 'zod'
import { dateTime } from '../platform/api/schemas.server'
import { documentTypes } from './categories'
import { storyStatuses } from './story-status'

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
