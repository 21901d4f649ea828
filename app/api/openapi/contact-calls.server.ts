import { z } from 'zod'
import { passwordReset, resetRequest } from '~/accounts/schemas.server'
import { contactMessage } from '~/contact/schemas.server'
import { bodyErrors, type Call } from './call.server'

/** The spec says nothing of what these three answer. */
const anything = z.looseObject({})

export const contactCalls: Call[] = [
  {
    method: 'post',
    path: '/api/contact',
    summary: 'Write to the people who run the service.',
    role: 'anyone',
    json: contactMessage.extend({ subject: z.string() }),
    answers: { 200: { description: 'Received.', schema: anything } },
    errors: [...bodyErrors, 429, 503],
  },
  {
    method: 'post',
    path: '/api/forgot-password',
    summary: 'Ask for a link that sets a new password. Whether there is such an account is not told.',
    role: 'anyone',
    json: resetRequest,
    answers: { 200: { description: 'Received.', schema: anything } },
    errors: [...bodyErrors, 429, 503],
  },
  {
    method: 'post',
    path: '/api/reset-password',
    summary: 'Set a new password with the token of such a link.',
    role: 'anyone',
    json: passwordReset,
    answers: { 200: { description: 'Set.', schema: anything } },
    errors: [...bodyErrors, 404, 429, 503],
  },
]
