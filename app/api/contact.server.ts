import { z } from 'zod'
import { sendContactMessage } from '~/contact/contact.server'
import { contactMessage } from '~/contact/schemas.server'
import { limitContact } from '~/limits/rate-limit.server'
import { call } from './call.server'
import { done } from './entities.server'
import { tooManyAttempts } from './refusals'

export const contact = [
  call({
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to the people who run the service.',
    who: 'anyone',
    json: contactMessage.extend({
      subject: z.string().catch('').describe('Not read: it is always the same.'),
    }),
    invalid: (issue) => issue,
    answers: { 200: done.describe('Received.') },
    refuses: ['limited'],
    async handle({ body: { name, email, message }, context }) {
      const limit = await limitContact(context.peerAddress)
      if (!limit.allowed) return tooManyAttempts(limit)
      sendContactMessage({ name, email, message })
      return { ok: true }
    },
  }),
]
