import { sendContactMessage } from '~/contact/contact.server'
import { contactForm } from '~/contact/schemas.server'
import { isRefused, valuesOf } from '~/refusal'
import { orRefused, parseForm, redirectWithToast, refuse } from '~/web/forms/answer.server'
import { signOutHeaders } from '~/web/session/session-cookie.server'
import { readForm } from '~/web/uploads/form-body.server'
import { codeIntent, signInIntent, type Visit } from './account/sign-in.server'
import { signUpIntent } from './account/sign-up.server'
import { NOT_SENT } from './error-texts'

const intents = {
  'sign-in': signInIntent,
  code: codeIntent,
  'sign-up': signUpIntent,
  'sign-out': signOutIntent,
  contact: contactIntent,
}

export const landingIntents = Object.keys(intents)

/** Runs the form that the `intent` field names. */
export async function runLandingIntent({ request, context }: Visit) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 })
  const run = intents[intent as keyof typeof intents]
  const done = await orRefused(async () => run(form, { request, context }))
  if (!isRefused(done)) return done
  const problem = intent === 'contact' ? { ...done, title: undefined, message: NOT_SENT } : done
  return refuse(problem, {
    form: intent as 'sign-in' | 'code' | 'sign-up' | 'contact',
    values: valuesOf(form),
    context,
  })
}

async function signOutIntent(_form: FormData, { request }: Visit) {
  const toast = {
    kind: 'success',
    title: 'Logged Out',
    description: 'You have been successfully logged out.',
  } as const
  return redirectWithToast('/', toast, { headers: await signOutHeaders(request), reloadsDocument: true })
}

const contactSent = () => redirectWithToast('/?contact=sent#contact-us', undefined, { done: 'contact' })

async function contactIntent(form: FormData, { context }: Visit) {
  // Only a bot fills in the hidden field: it gets a success, and nothing is stored.
  if (form.get('website')) return contactSent()
  const rerender = { form: 'contact', values: valuesOf(form), context } as const
  const parsed = parseForm(form, contactForm)
  if (!parsed.ok) return refuse(parsed, rerender)
  const { firstName, lastName, email, message } = parsed.value
  const sent = await sendContactMessage(
    { name: `${firstName} ${lastName}`.trim(), email, message },
    { address: context.peerAddress },
  )
  return sent.ok ? contactSent() : refuse({ ...sent, message: NOT_SENT }, rerender)
}
