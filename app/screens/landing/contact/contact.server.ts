import { sendContactMessage } from '~/contact/contact.server'
import { contactForm } from '~/contact/schemas.server'
import { goOn, parseForm, refuse } from '~/forms/answer.server'
import { valuesOf } from '~/forms/refusal'
import type { Visit } from '../account/enter.server'
import { NOT_SENT } from '../error-texts'

const SENT = '/?contact=sent#contact-us'

export async function contactIntent(form: FormData, { context }: Visit) {
  // Only a bot fills in the hidden field: it gets a success, and nothing is stored.
  if (form.get('website')) return goOn(SENT)
  const rerender = { form: 'contact', values: valuesOf(form), context } as const
  const parsed = parseForm(form, contactForm)
  if (!parsed.ok) return refuse(parsed, rerender)
  const { firstName, lastName, email, message } = parsed.value
  const name = `${firstName} ${lastName}`.trim()
  const sent = await sendContactMessage({ name, email, message }, { address: context.peerAddress })
  return sent.ok ? goOn(SENT) : refuse({ ...sent, message: NOT_SENT }, rerender)
}
