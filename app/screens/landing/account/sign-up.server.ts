import { register } from '~/accounts/register.server'
import { signUpForm } from '~/accounts/schemas.server'
import { parseForm, refuse } from '~/forms/answer.server'
import { valuesOf } from '~/forms/refusal'
import { explanationOf } from '~/ui/pages/error-page'
import { registrationErrorText } from '../error-texts'
import { type Visit, welcome } from './enter.server'

export async function signUpIntent(form: FormData, visit: Visit) {
  const { context } = visit
  const rerender = { form: 'sign-up', values: valuesOf(form), context } as const
  const parsed = parseForm(form, signUpForm)
  if (!parsed.ok) return refuse(parsed, rerender)
  const registered = await register(parsed.value, { address: context.peerAddress, acceptedTerms: true })
  if (registered.ok) {
    const description = `Welcome to Everspoken, ${registered.user.firstName}!`
    return welcome(registered.user, visit, { kind: 'success', title: 'Registration Successful', description })
  }
  const { reason } = registered
  let { message, errors } = registered
  if (reason === 'limited') message = explanationOf(429).text
  if (reason === 'taken') {
    message = registrationErrorText(message)
    errors = Object.fromEntries(Object.keys(errors ?? {}).map((name) => [name, message]))
  }
  return refuse({ ...registered, title: 'Registration Failed', message, errors }, rerender)
}
