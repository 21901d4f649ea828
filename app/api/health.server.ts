import { z } from 'zod'
import { getHealth } from '~/health/health.server'
import { call } from './call.server'

const report = z
  .object({
    status: z.enum(['ok', 'failing']),
    checks: z.object({
      database: z.object({ ok: z.boolean() }),
      disk: z.object({ ok: z.boolean(), freeMb: z.int().nullable() }),
      queue: z.object({
        ok: z.boolean(),
        oldestWaitSeconds: z.int().nullable(),
        longestStandstillSeconds: z.int().nullable().describe('How long a running job has made no progress.'),
      }),
      clock: z.object({
        ok: z.boolean().describe('False for a day after the clock was found to be set back.'),
      }),
      engine: z.object({
        ok: z.boolean().nullable().describe('Null until its first reply.'),
        name: z.string().describe('The voice engine in use.'),
      }),
    }),
  })
  .meta({ id: 'Health' })

export const health = [
  call('GET /api/health', {
    summary: 'Whether the service can do its work.',
    // For a monitor.
    who: 'anyone',
    responses: { 200: report.describe('It can.'), 503: report.describe('Something is wrong.') },
    async handle({ init }) {
      const health = await getHealth()
      if (health.status !== 'ok') init.status = 503
      return health
    },
  }),
]
