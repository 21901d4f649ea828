import { z } from 'zod'
import { sendContactMessage } from '~/contact/contact.server'
import { contactMessage } from '~/contact/schemas.server'
import { addressOf } from '~/web/headers/client-address.server'
import { call, messageAlone } from './call.server'
import { done } from './schemas.server'

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
