import { z } from 'zod'
import { done } from '~/platform/api/schemas.server'
import { addressOf } from '~/platform/headers/client-address.server'
import { call, messageAlone } from '../session/call.server'
import { sendContactMessage } from './contact.server'
import { contactMessage } from './schemas.server'

export const contact = [
  call('POST /api/contact', {
    who: 'anyone',
    json: contactMessage.extend({
      subject: z.string().catch(''),
    }),
    invalid: messageAlone,
    response: done,
    handle: ({ body: { name, email, message }, request }) =>
      sendContactMessage({ name, email, message }, { address: addressOf(request) }),
  }),
]
