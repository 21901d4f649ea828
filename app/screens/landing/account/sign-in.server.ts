import type { AppLoadContext } from '@remix-run/node'
import { codeForm } from '~/accounts/schemas.server'
import { type FirstStep, finishSignIn } from '~/accounts/sign-in.server'
import type { User } from '~/accounts/users.server'
import { supportAddress } from '~/contact/contact.server'
import { refused } from '~/refusal'
import { parseForm, redirectWithToast, refuse } from '~/web/forms/answer.server'
import { authenticate } from '~/web/forms/authenticate.server'
import { agedCookie } from '~/web/session/aged-cookie.server'
import { signInHeaders } from '~/web/session/known-device.server'
import { dashboardOf } from '../dashboard-of'
import { signInErrorText } from '../error-texts'

const FIRST_STEP_SECONDS = 10 * 60

/** A sign-in that waits for its code. */
export const firstStepCookie = agedCookie<FirstStep>('first-step', FIRST_STEP_SECONDS)

export interface Visit {
  request: Request
  context: AppLoadContext
}

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
