import { z } from 'zod'
import { bodyErrors, type Call } from './call.server'

/** The spec says nothing of what these three answer. */
const anything = z.looseObject({})

export const contactCalls: Call[] = [
  {
    method: 'post',
    path: '/api/contact',
    summary: 'Write to the people who run the service.',
    role: 'anyone',
    json: z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
    answers: { 200: { description: 'Received.', schema: anything } },
    errors: [...bodyErrors, 429, 503],
  },
  {
    method: 'post',
    path: '/api/forgot-password',
    summary: 'Ask for a link that sets a new password. Whether there is such an account is not told.',
    role: 'anyone',
    json: z.object({ email: z.string() }),
    answers: { 200: { description: 'Received.', schema: anything } },
    errors: [...bodyErrors, 429, 503],
  },
  {
    method: 'post',
    path: '/api/reset-password',
    summary: 'Set a new password with the token of such a link.',
    role: 'anyone',
    json: z.object({ token: z.string(), newPassword: z.string() }),
    answers: { 200: { description: 'Set.', schema: anything } },
    errors: [...bodyErrors, 404, 429, 503],
  },
]
