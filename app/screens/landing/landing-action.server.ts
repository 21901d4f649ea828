import { readForm } from '~/http/form-body.server'
import type { Visit } from './answer.server'
import { contactIntent } from './contact.server'
import { signInIntent } from './sign-in.server'
import { signOutIntent } from './sign-out.server'
import { signUpIntent } from './sign-up.server'

const intents = {
  'sign-in': signInIntent,
  'sign-up': signUpIntent,
  'sign-out': signOutIntent,
  contact: contactIntent,
}

/** Every `intent` that this URL takes. */
export const landingIntents = Object.keys(intents)

const isIntent = (name: unknown): name is keyof typeof intents =>
  typeof name === 'string' && Object.hasOwn(intents, name)

/** One URL, four forms: the `intent` field names the one that was sent. */
export async function act(visit: Visit) {
  const form = await readForm(visit.request)
  const name = form.get('intent')
  if (!isIntent(name)) throw new Response(null, { status: 400 })
  return intents[name](form, visit)
}
