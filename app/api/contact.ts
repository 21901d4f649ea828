import type { ActionFunctionArgs } from '@remix-run/node'
import { sendContactMessage } from '~/contact/contact.server'
import { contactMessage } from '~/contact/schemas.server'
import { limitContact } from '~/limits/rate-limit.server'
import { answer, methodNotAllowed, tooManyAttempts } from './answer.server'
import { readJson } from './json-body.server'

/** POST: takes a message to the people who run the service. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = contactMessage.safeParse(await readJson(request))
  if (!parsed.success) return answer(422, { message: parsed.error.issues[0]?.message })
  const limit = await limitContact(context.peerAddress)
  if (!limit.allowed) return tooManyAttempts(limit.retryAfterSeconds)
  sendContactMessage(parsed.data)
  return answer(200, { ok: true })
}

export const loader = () => methodNotAllowed('POST')
