import type { AppLoadContext } from '@remix-run/node'
import { sendContactMessage } from '~/contact/contact.server'
import { contactForm } from '~/contact/schemas.server'
import { isRefused } from '~/refusal'
import { orRefused, parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { isFromScript } from '~/web/headers/script-request'
import { NOT_SENT } from '../error-texts'

/** With script the form thanks in its place; without, the page of the form does. */
export async function sendContactByForm(
  form: FormData,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  // Only a bot fills in the hidden field: it gets a success, and nothing is stored.
  const done = form.get('website') ? undefined : await orRefused(() => send(form, context))
  if (isRefused(done)) return done
  if (isFromScript(request)) return { form: 'contact', isSent: true } as const
  return redirectWithToast('/contact?sent#contact-us', undefined, { done: 'contact' })
}

async function send(form: FormData, { peerAddress }: AppLoadContext) {
  const parsed = parseForm(form, contactForm)
  if (!parsed.ok) return parsed
  const { firstName, lastName, email, message } = parsed.value
  const sent = await sendContactMessage(
    { name: `${firstName} ${lastName}`.trim(), email, message },
    { address: peerAddress },
  )
  return sent.ok ? sent : { ...sent, message: NOT_SENT }
}
