import { z } from 'zod'
import type { Call } from './call.server'

const health = z
  .object({
    status: z.enum(['ok', 'failing']),
    checks: z.object({
      database: z.object({ ok: z.boolean() }),
      disk: z.object({ ok: z.boolean(), freeMb: z.int().nullable() }),
      queue: z.object({ ok: z.boolean(), oldestWaitSeconds: z.int().nullable() }),
      engine: z.object({ ok: z.boolean().nullable().describe('Null: it has not said yet.') }),
    }),
  })
  .meta({ id: 'Health' })

export const serviceCalls: Call[] = [
  {
    method: 'get',
    path: '/api/health',
    summary: 'Whether the service can do its work.',
    role: 'anyone',
    answers: {
      200: { description: 'It can.', schema: health },
      503: { description: 'Something is wrong.', schema: health },
    },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document.',
    role: 'anyone',
    answers: { 200: { description: 'OpenAPI 3.1.', schema: z.looseObject({ openapi: z.string() }) } },
  },
]
