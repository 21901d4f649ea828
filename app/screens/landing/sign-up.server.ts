import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { busyOrThrow, PasswordsBusyError } from '~/accounts/password.server'
import { register } from '~/accounts/register.server'
import { signUpForm } from '~/accounts/schemas.server'
import { takenTexts } from '~/accounts/taken-texts'
import type { TakenError } from '~/accounts/users.server'
import { knownFields } from '~/forms/answer.server'
import { limitSignUp } from '~/limits/rate-limit.server'
import { drawnAgain, refuse, type Visit } from './answer.server'
import { welcome } from './enter.server'
import { registrationErrorText } from './registration-error'

const culprits: Record<TakenError, string> = { 'username-taken': 'username', 'email-taken': 'email' }

const TOO_MANY = 'Too many attempts. Please wait before trying again.'

export async function signUpIntent(form: FormData, visit: Visit) {
  const submission = parseWithZod(knownFields(form, Object.keys(signUpForm.shape)), { schema: signUpForm })
  if (submission.status !== 'success') {
    return refuse({ form: 'sign-up', ...drawnAgain(submission) }, visit, { status: 422 })
  }
  const limit = await limitSignUp(visit.context.peerAddress)
  if (!limit.allowed) {
    return fail(submission, visit, { status: 429, text: TOO_MANY, ...limit })
  }
  const registered = await register(submission.value, { acceptedTerms: true }).catch(busyOrThrow)
  if (registered instanceof PasswordsBusyError) {
    const { message: text, retryAfterSeconds } = registered
    return fail(submission, visit, { status: 503, text, retryAfterSeconds })
  }
  const { user, error } = registered
  if (error) {
    const text = registrationErrorText(takenTexts[error])
    return fail(submission, visit, { status: 409, text, culprit: culprits[error] })
  }
  return welcome(user, visit, {
    kind: 'success',
    title: 'Registration Successful',
    description: `Welcome to Everspoken, ${user.firstName}!`,
  })
}

interface Failure {
  status: number
  text: string
  culprit?: string
  retryAfterSeconds?: number
}

function fail(
  submission: Submission<unknown, string[]>,
  visit: Visit,
  { status, text, culprit, retryAfterSeconds }: Failure,
) {
  const toast = { kind: 'error' as const, title: 'Registration Failed', description: text }
  return refuse({ form: 'sign-up', ...drawnAgain(submission), toast, culprit }, visit, {
    status,
    retryAfterSeconds,
  })
}
