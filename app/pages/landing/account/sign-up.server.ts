import { register } from '~/accounts/register.server'
import { signUpForm } from '~/accounts/schemas.server'
import { signInHeaders } from '~/accounts/session/known-device.server'
import type { User } from '~/accounts/users.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { invitationOf } from '~/platform/forms/link-page.server'
import { addressOf } from '~/platform/headers/client-address.server'
import { attempt } from '~/platform/log/log-error.server'
import { dashboardOf } from '../dashboard-of'
import { registrationErrorText } from '../error-texts'

export async function signUpByForm(form: FormData, request: Request) {
  const parsed = parseForm(form, signUpForm)
  if (!parsed.ok) return parsed
  const registered = await register(parsed.value, {
    address: addressOf(request),
    acceptedTerms: true,
    invitation: invitationOf(request),
  })
  if (registered.ok) return welcome(registered.user, request)
  const refusal = { ...registered, title: 'Registration Failed' }
  if (registered.reason !== 'taken') return refusal
  const message = registrationErrorText(registered.message)
  const errors = Object.fromEntries(Object.keys(registered.errors ?? {}).map((name) => [name, message]))
  return { ...refusal, message, errors }
}

/** Starts a new user's session; the dashboard shows the welcome dialog. */
async function welcome(user: User, request: Request) {
  const description = `Welcome to Everspoken, ${user.firstName}!`
  const toast = { kind: 'success', title: 'Registration Successful', description } as const
  const headers = await attempt('session-after-sign-up', () => signInHeaders(request, user))
  // The account exists: after an error the user would try again and get 'already taken'.
  const url = headers ? `${dashboardOf(user)}?welcome=1` : '/'
  return redirectWithToast(url, toast, { headers, reloadsDocument: true })
}
