import { register } from '~/accounts/register.server'
import { signUpForm } from '~/accounts/schemas.server'
import { parseForm, refuse } from '~/forms/answer.server'
import { type FieldErrors, valuesOf } from '~/forms/refusal'
import { explanationOf } from '~/ui/pages/error-page'
import type { Visit } from '../visit'
import { welcome } from './enter.server'
import { registrationErrorText } from './error-texts'

export async function signUpIntent(form: FormData, visit: Visit) {
  const { context } = visit
  const redrawn = { form: 'sign-up', values: valuesOf(form), context } as const
  const parsed = parseForm(form, signUpForm)
  if (!parsed.ok) return refuse(parsed, redrawn)
  const registered = await register(parsed.value, { address: context.peerAddress, acceptedTerms: true })
  if (registered.ok) {
    const description = `Welcome to Everspoken, ${registered.user.firstName}!`
    return welcome(registered.user, visit, { kind: 'success', title: 'Registration Successful', description })
  }
  const { reason } = registered
  let { message, errors } = registered
  if (reason === 'limited') message = explanationOf(429).text
  if (reason === 'taken') {
    const text = registrationErrorText(message)
    const names = Object.keys(errors ?? {})
    message = text
    errors = Object.fromEntries(names.map((name) => [name, text])) satisfies FieldErrors
  }
  return refuse({ ...registered, title: 'Registration Failed', message, errors }, redrawn)
}
