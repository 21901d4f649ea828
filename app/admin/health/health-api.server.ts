import { z } from 'zod'
import { call } from '~/accounts/session/call.server'
import { getHealth } from './health.server'

const report = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.object({
    database: z.object({ ok: z.boolean() }),
    disk: z.object({ ok: z.boolean(), freeMb: z.int().nullable() }),
    queue: z.object({
      ok: z.boolean(),
      oldestWaitSeconds: z.int().nullable(),
      longestStandstillSeconds: z.int().nullable(),
    }),
    engine: z.object({
      ok: z.boolean().nullable(),
      name: z.string(),
    }),
  }),
})

export const health = [
  call('GET /api/health', {
    who: 'anyone',
    response: report,
    async handle({ init }) {
      const health = await getHealth()
      if (health.status !== 'ok') init.status = 503
      return health
    },
  }),
]
