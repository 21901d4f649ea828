import { z } from 'zod'
import { documentTypes } from '~/stories/categories'
import { storyStatuses } from '~/stories/story-status'

/* The entities of docs/spec.md, section 3, as response schemas: they drop other fields, and dates become text. */

const dateTime = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.string())
const mediaPath = z.string().startsWith('/app-storage/')

export const user = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  profilePicture: mediaPath.nullable(),
  createdAt: dateTime,
  country: z.string().nullable(),
  stateProvince: z.string().nullable(),
  city: z.string().nullable(),
  location: z.string().nullable(),
})

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

const listedVoiceSample = z.object({
  id: z.string(),
  name: z.string(),
  filename: z.string(),
  filePath: mediaPath,
  whoIsThisVoice: z.string(),
  accentNationality: z.string().nullable(),
  voiceMemory: z.string(),
  lovedOnePhoto: mediaPath.nullable(),
  status: z.literal('ready'),
  createdAt: dateTime,
})

export const heardVoiceSample = listedVoiceSample.extend({ audioUrl: mediaPath })

export const voiceSample = listedVoiceSample.extend({
  durationMs: z.int(),
  quality: z.unknown(),
})

export const done = z.object({ ok: z.literal(true) })
