import { z } from 'zod'
import { documentTypes } from '~/stories/categories'
import { storyStatuses } from '~/stories/story-status'

/** What our own clock writes (RFC 3339, in UTC). */
const moment = z.string().meta({ format: 'date-time' })
const mediaPath = z.string().startsWith('/app-storage/')

/** The entities as the spec's section 3 names their fields. */
export const user = z
  .object({
    id: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    role: z.enum(['user', 'admin']),
    profilePicture: mediaPath.nullable(),
    createdAt: moment,
    country: z.string().nullable(),
    stateProvince: z.string().nullable(),
    city: z.string().nullable(),
    location: z.string().nullable(),
  })
  .meta({ id: 'User' })

export const listedStory = z
  .object({
    id: z.string(),
    userId: z.string(),
    title: z.string(),
    documentType: z.enum(documentTypes),
    category: z.string(),
    status: z.enum(storyStatuses),
    audioPath: z
      .string()
      .nullable()
      .describe('Played from /app-storage/{audioPath}; null until it is ready.'),
    selectedVoiceId: z.string().nullable().describe('Null once the voice sample was deleted.'),
    createdAt: moment,
  })
  .meta({ id: 'ListedStory' })

export const story = listedStory
  .extend({
    content: z.string(),
    narrativeContext: z.record(z.string(), z.unknown()),
    progress: z.number().min(0).max(1).describe('How far its making has come.'),
  })
  .meta({ id: 'Story' })

export const voiceSample = z
  .object({
    id: z.string(),
    name: z.string(),
    filename: z.string(),
    filePath: mediaPath,
    whoIsThisVoice: z.string(),
    accentNationality: z.string().nullable(),
    voiceMemory: z.string(),
    lovedOnePhoto: mediaPath.nullable(),
    status: z.literal('ready'),
    createdAt: moment,
  })
  .meta({ id: 'VoiceSample' })

export const heardVoiceSample = voiceSample.extend({ audioUrl: mediaPath }).meta({ id: 'HeardVoiceSample' })

export const personStats = z
  .object({
    voiceSamples: z.int(),
    writtenMessages: z.int(),
    savedStories: z.int(),
    archivedStories: z.int(),
  })
  .meta({ id: 'PersonStats' })
