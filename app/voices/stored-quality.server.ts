import type { SampleQuality } from '@everspoken/engine/sample-quality'
import { z } from 'zod'

const storedQuality = z.object({
  speechMs: z.number(),
  speechDb: z.number(),
  clippedShare: z.number(),
  signalToNoiseDb: z.number(),
  humHz: z.union([z.literal(0), z.literal(50), z.literal(60)]),
  bandLimitHz: z.number(),
  music: z.number(),
  secondVoice: z.number(),
  voicedShare: z.number(),
}) satisfies z.ZodType<SampleQuality>

/** @returns undefined before the measurement, or for one of another version */
export function qualityFromRow(stored: unknown): SampleQuality | undefined {
  return storedQuality.safeParse(stored).data
}
