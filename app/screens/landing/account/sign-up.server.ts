import { data } from '@remix-run/node'
import { signUpRefusal } from '~/accounts/invitations.server'
import { register } from '~/accounts/register.server'
import { signUpForm } from '~/accounts/schemas.server'
import type { User } from '~/accounts/users.server'
import { supportAddress } from '~/contact/contact.server'
import { explanationOf } from '~/ui/pages/error-page'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { attempt } from '~/web/forms/attempt.server'
import { invitationOf, LINK_REFERRER_POLICY } from '~/web/forms/link-page.server'
import { isFromScript } from '~/web/headers/script-request'
import { flashCookie } from '~/web/session/flash.server'
import { signInHeaders } from '~/web/session/known-device.server'
import { dashboardOf } from '../dashboard-of'
import { registrationErrorText } from '../error-texts'
import type { Registered } from './account-dialog'
import type { Visit } from './sign-in.server'
import type { NoSignUp } from './sign-up-closed'

/** Why there is no sign-up form, if there is none, and the response's status and headers. */
export function noSignUpOf(request: Request): { noSignUp: NoSignUp | undefined; init: ResponseInit } {
  const invitation = invitationOf(request)
  const refusal = signUpRefusal(invitation)
  return {
    noSignUp: refusal && { title: refusal.title, message: refusal.message, supportEmail: supportAddress() },
    init: {
      status: refusal?.reason === 'gone' ? 404 : 200,
      headers: invitation === undefined ? {} : { 'Referrer-Policy': LINK_REFERRER_POLICY },
    },
  }
}

export async function signUpByForm(form: FormData, { request, context }: Visit) {
  const parsed = parseForm(form, signUpForm)
  if (!parsed.ok) return parsed
  const registered = await register(parsed.value, {
    address: context.peerAddress,
    acceptedTerms: true,
    invitation: invitationOf(request),
  })
  if (registered.ok) return welcome(registered.user, request)
  const { reason } = registered
  let { message, errors } = registered
  if (reason === 'limited') message = explanationOf(429).text
  if (reason === 'taken') {
    message = registrationErrorText(message)
    errors = Object.fromEntries(Object.keys(errors ?? {}).map((name) => [name, message]))
  }
  return { ...registered, title: 'Registration Failed', message, errors }
}

/**
 * Starts a new user's session. With script the welcome dialog opens over the current page (docs/spec.md, section 4),
 * without script over the dashboard.
 */
async function welcome(user: User, request: Request) {
  const { firstName, role } = user
  const description = `Welcome to Everspoken, ${firstName}!`
  const toast = { kind: 'success', title: 'Registration Successful', description } as const
  const headers = await attempt('session-after-sign-up', () => signInHeaders(request, user))
  // The account exists: after an error the user would try again and get 'already taken'.
  if (!headers) return redirectWithToast('/', toast, { reloadsDocument: true })
  if (!isFromScript(request)) {
    return redirectWithToast(`${dashboardOf(user)}?welcome=1`, toast, { headers, reloadsDocument: true })
  }
  headers.push(['Set-Cookie', await flashCookie(toast)])
  const registered: Registered = { form: 'registered', user: { firstName, role }, authed: true }
  return data(registered, { headers })
}
