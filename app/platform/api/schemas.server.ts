import { z } from 'zod'

/* Parts of the response schemas (docs/spec.md, section 3), which drop other fields. */

export const dateTime = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.string())

export const mediaPath = z.string().startsWith('/app-storage/')

export const done = z.object({ ok: z.literal(true) })
