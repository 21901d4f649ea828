import { type ActionFunctionArgs, data } from '@remix-run/node'
import { signUpRefusal } from '~/accounts/invitations.server'
import { register } from '~/accounts/register.server'
import { codeForm, signUpForm } from '~/accounts/schemas.server'
import { type FirstStep, finishSignIn } from '~/accounts/sign-in.server'
import type { User } from '~/accounts/users.server'
import { supportAddress } from '~/contact/contact.server'
import { refused } from '~/refusal'
import { parseForm, redirectWithToast, refuse } from '~/web/forms/answer.server'
import { attempt } from '~/web/forms/attempt.server'
import { authenticate } from '~/web/forms/authenticate.server'
import { invitationOf, LINK_REFERRER_POLICY } from '~/web/forms/link-page.server'
import { isFromScript } from '~/web/headers/script-request'
import { agedCookie } from '~/web/session/aged-cookie.server'
import { flashCookie } from '~/web/session/flash.server'
import { signInHeaders } from '~/web/session/known-device.server'
import { dashboardOf } from '../dashboard-of'
import { registrationErrorText, signInErrorText } from '../error-texts'
import type { Registered } from './account-dialog'
import type { NoSignUp } from './account-fields'

const FIRST_STEP_SECONDS = 10 * 60

/** A sign-in that waits for its code. */
export const firstStepCookie = agedCookie<FirstStep>('first-step', FIRST_STEP_SECONDS)

type Visit = Pick<ActionFunctionArgs, 'request' | 'context'>

export async function signInByForm(form: FormData, visit: Visit) {
  const signedIn = await authenticate(visit.request, visit.context, form)
  if (signedIn.ok) return welcomeBack(signedIn.user, visit.request)
  const { reason, message, errors, firstStep } = signedIn
  if (firstStep) {
    const headers = { 'Set-Cookie': await firstStepCookie.set(firstStep) }
    return redirectWithToast('/?dialog=code', undefined, { headers })
  }
  const isMapped = reason === 'credentials' || reason === 'limited'
  const toAsk = reason === 'forbidden' ? ` To ask about it, please write to ${supportAddress()}.` : ''
  const text = isMapped ? signInErrorText(message) : message + toAsk
  // Either may be wrong; the text is shown once, above the button.
  return {
    ...signedIn,
    message: text,
    errors: reason === 'credentials' ? { username: text, password: text } : errors,
  }
}

/** The second step of a sign-in; the first left a cookie. */
export async function takeCodeByForm(form: FormData, { request, context }: Visit) {
  const parsed = parseForm(form, codeForm)
  if (!parsed.ok) return parsed
  const firstStep = await firstStepCookie.read(request)
  const signedIn = firstStep
    ? await finishSignIn(firstStep, parsed.value.code, { address: context.peerAddress })
    : refused('stale', 'This took more than ten minutes. Please sign in again.')
  if (signedIn.ok) return welcomeBack(signedIn.user, request)
  const { reason, message } = signedIn
  if (reason === 'stale') return refuse(signedIn, { form: 'sign-in', context })
  return { ...signedIn, message: reason === 'limited' ? signInErrorText(message) : message }
}

async function welcomeBack(user: User, request: Request) {
  const description = `Welcome back, ${user.username}!`
  const toast = { kind: 'success', title: 'Login Successful', description } as const
  const headers = await signInHeaders(request, user)
  headers.push(['Set-Cookie', await firstStepCookie.clear()])
  return redirectWithToast(dashboardOf(user), toast, { headers, reloadsDocument: true })
}

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
  const refusal = { ...registered, title: 'Registration Failed' }
  if (registered.reason !== 'taken') return refusal
  const message = registrationErrorText(registered.message)
  const errors = Object.fromEntries(Object.keys(registered.errors ?? {}).map((name) => [name, message]))
  return { ...refusal, message, errors }
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
