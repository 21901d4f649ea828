import { z } from 'zod'
import { documentTypes } from '~/stories/categories'
import { storyStatuses } from '~/stories/story-status'

/* The entities of docs/spec.md, section 3, as response schemas: they drop other fields, and dates become text. */

const dateTime = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.string().meta({ format: 'date-time' }))
const mediaPath = z.string().startsWith('/app-storage/')

export const user = z
  .object({
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
  .meta({ id: 'User' })

export const userAsAdmin = user
  .extend({ suspendedAt: dateTime.nullable().describe('While they are kept from signing in.') })
  .meta({ id: 'UserAsAdmin' })

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
    selectedVoiceId: z
      .string()
      .nullable()
      .describe('Once the voice sample is deleted, another recording of the same voice, or null.'),
    createdAt: dateTime,
  })
  .meta({ id: 'ListedStory' })

export const wholeStory = listedStory
  .extend({ content: z.string(), narrativeContext: z.record(z.string(), z.unknown()) })
  .meta({ id: 'WholeStory' })

export const story = wholeStory
  .extend({
    progress: z.number().min(0).max(1).describe('How much of the story is done.'),
    secondsLeft: z
      .number()
      .nullable()
      .describe('About how long the rest will take; null while that is unknown.'),
    canBeHeardEarly: z
      .boolean()
      .describe('Whether its first sentences can be heard already, from /api/stories/{id}/early-audio.'),
    takeOf: z
      .string()
      .optional()
      .describe(
        'The story that this is another reading of, which can be chosen in its place; absent from a story.',
      ),
  })
  .meta({ id: 'Story' })

export const listedVoiceSample = z
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
    createdAt: dateTime,
  })
  .meta({ id: 'ListedVoiceSample' })

export const heardVoiceSample = listedVoiceSample
  .extend({ audioUrl: mediaPath })
  .meta({ id: 'HeardVoiceSample' })

export const voiceSample = listedVoiceSample
  .extend({
    durationMs: z.int(),
    quality: z.unknown().describe("What the analysis found; 'awaited' until it is done, or 'failed'."),
  })
  .meta({ id: 'Recording' })

export const share = z
  .object({
    id: z.string(),
    url: z.string(),
    hasPassphrase: z.boolean(),
    withWords: z.boolean(),
    withTitle: z.boolean(),
    listens: z.int().describe('How often it was played from the start.'),
    createdAt: dateTime,
    expiresAt: dateTime,
  })
  .meta({ id: 'Share' })

export const pronunciation = z
  .object({ id: z.string(), word: z.string(), sayAs: z.string() })
  .meta({ id: 'Pronunciation' })

export const done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })

/** The body of every error. */
export const apiError = z
  .object({
    message: z.string().describe('For display.'),
    errors: z.record(z.string(), z.string()).optional().describe('By field.'),
  })
  .meta({ id: 'Error' })
