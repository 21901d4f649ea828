import { sendContactMessage } from '~/contact/contact.server'
import { contactForm } from '~/contact/schemas.server'
import { goOn, parseForm, refuse } from '~/forms/answer.server'
import { valuesOf } from '~/forms/refusal'
import type { Visit } from '../visit'
import { NOT_SENT } from './contact-section'

const SENT = '/?contact=sent#contact-us'

export async function contactIntent(form: FormData, { context }: Visit) {
  // A program that fills in what nobody sees is told that all is well, and nothing is kept.
  if (form.get('website')) return goOn(SENT)
  const redrawn = { form: 'contact', values: valuesOf(form), context } as const
  const parsed = parseForm(form, contactForm)
  if (!parsed.ok) return refuse(parsed, redrawn)
  const { firstName, lastName, email, message } = parsed.value
  const name = `${firstName} ${lastName}`.trim()
  const sent = await sendContactMessage({ name, email, message }, { address: context.peerAddress })
  return sent.ok ? goOn(SENT) : refuse({ ...sent, message: NOT_SENT }, redrawn)
}
