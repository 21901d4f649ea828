import { z } from 'zod'
import { dateTime, mediaPath } from '../platform/api/schemas.server'

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
