import { data, redirect } from '@remix-run/node'
import { sendContactMessage } from '~/contact/contact.server'
import { contactForm } from '~/contact/schemas.server'
import { knownFields } from '~/forms/answer.server'
import { noteRefusedForm } from '~/http/refused-form.server'
import { limitContact } from '~/limits/rate-limit.server'
import type { Visit } from './answer.server'

/** The contact form that is drawn again, with what was typed. */
export interface ContactRefusal {
  form: 'contact'
  /** By field name; empty where the message could not be sent for another reason. */
  errors: Partial<Record<string, string>>
  /** Unknown where script asked and no answer came: there the fields are as they were. */
  values?: Record<string, string>
}

const SENT = '/?contact=sent#contact-us'

export async function contactIntent(form: FormData, { context }: Visit) {
  const values: Record<string, string> = {}
  for (const [name, value] of knownFields(form, Object.keys(contactForm.shape))) values[name] = String(value)
  // A program that fills in what nobody sees is told that all is well, and nothing is kept.
  if (values.website) return redirect(SENT, { status: 303 })
  const parsed = contactForm.safeParse(values)
  if (!parsed.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
    return refuse({ form: 'contact', errors, values }, context, { status: 422 })
  }
  const limit = await limitContact(context.peerAddress)
  if (!limit.allowed) {
    const headers = { 'Retry-After': String(limit.retryAfterSeconds) }
    return refuse({ form: 'contact', errors: {}, values }, context, { status: 429, headers })
  }
  const { firstName, lastName, email, message } = parsed.data
  sendContactMessage({ name: `${firstName} ${lastName}`.trim(), email, message })
  return redirect(SENT, { status: 303 })
}

function refuse(refusal: ContactRefusal, context: Visit['context'], init: ResponseInit) {
  noteRefusedForm(context)
  return data(refusal, init)
}
