import type { ActionFunctionArgs } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { supportAddress } from '~/accounts/contact/contact.server'
import { codeForm, credentials } from '~/accounts/schemas.server'
import { signInFrom, signInHeaders } from '~/accounts/session/known-device.server'
import { type FirstStep, finishSignIn, type SignedIn } from '~/accounts/sign-in.server'
import type { User } from '~/accounts/users.server'
import { orRefused, parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { answerFields } from '~/platform/forms/answer-form.server'
import { addressOf } from '~/platform/headers/client-address.server'
import { onlyPost } from '~/platform/headers/method-not-allowed.server'
import type { Refused } from '~/platform/refusal'
import { agedCookie } from '~/platform/session/aged-cookie.server'
import { readForm } from '~/platform/uploads/form-body.server'
import { dashboardOf } from '../dashboard-of'
import { signInErrorText } from '../error-texts'

const FIRST_STEP_SECONDS = 10 * 60

export const firstStepCookie = agedCookie<FirstStep>('first-step', FIRST_STEP_SECONDS)

/** The form comes back with the outcome, to be shown again. */
const authenticator = new Authenticator<{ form: FormData; signedIn: SignedIn | Refused }>().use(
  new FormStrategy(async ({ form, request }) => {
    const parsed = parseForm(form, credentials)
    const signedIn = parsed.ok ? await orRefused(() => signInFrom(request, parsed.value)) : parsed
    return { form, signedIn }
  }),
)

export async function signInByForm({ request }: ActionFunctionArgs) {
  onlyPost({ request })
  // Refuses a large form or one of many fields, which the strategy would read whole.
  await readForm(request.clone())
  const { form, signedIn } = await authenticator.authenticate('form', request)
  return answerFields('sign-in', form, Object.keys(credentials.shape), () => answerSignIn(signedIn, request))
}

async function answerSignIn(signedIn: SignedIn, request: Request) {
  if (signedIn.ok) return welcomeBack(signedIn.user, request)
  const { reason, message, errors, firstStep } = signedIn
  if (firstStep) {
    const headers = { 'Set-Cookie': await firstStepCookie.set(firstStep) }
    return redirectWithToast('/sign-in/code', undefined, { headers })
  }
  const isMapped = reason === 'credentials' || reason === 'limited'
  const address = supportAddress()
  const asked = address
    ? `write to ${address}`
    : 'write to us by the contact form: choose ‘Contact’ on the first page'
  const toAsk = reason === 'forbidden' ? ` To ask about it, please ${asked}.` : ''
  const text = isMapped ? signInErrorText(message) : message + toAsk
  return {
    ...signedIn,
    message: text,
    errors: reason === 'credentials' ? { username: text, password: text } : errors,
  }
}

export async function takeCodeByForm(form: FormData, request: Request) {
  const parsed = parseForm(form, codeForm)
  if (!parsed.ok) return parsed
  const firstStep = await firstStepCookie.read(request)
  const signedIn =
    firstStep && (await finishSignIn(firstStep, parsed.value.code, { address: addressOf(request) }))
  if (signedIn?.ok) return welcomeBack(signedIn.user, request)
  if (!signedIn || signedIn.reason === 'stale') return redirectWithToast('/sign-in', TOO_LATE)
  const { reason, message } = signedIn
  return { ...signedIn, message: reason === 'limited' ? signInErrorText(message) : message }
}

const TOO_LATE = {
  kind: 'error',
  title: 'Please sign in again',
  description: 'This took more than ten minutes, or your password was changed meanwhile.',
} as const

async function welcomeBack(user: User, request: Request) {
  const description = `Welcome back, ${user.username}!`
  const toast = { kind: 'success', title: 'Login Successful', description } as const
  const headers = await signInHeaders(request, user)
  headers.push(['Set-Cookie', await firstStepCookie.clear()])
  return redirectWithToast(dashboardOf(user), toast, { headers, reloadsDocument: true })
}
