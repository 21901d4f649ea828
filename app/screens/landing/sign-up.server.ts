import { parseWithZod } from '@conform-to/zod/v4'
import { register } from '~/accounts/register.server'
import { signUpForm } from '~/accounts/schemas.server'
import type { TakenError } from '~/accounts/users.server'
import { refuse, type Visit } from './answer.server'
import { enter } from './enter.server'
import { registrationErrorText } from './registration-error'

const taken: Record<TakenError, { message: string; culprit: string }> = {
  'username-taken': { message: 'Username already exists', culprit: 'username' },
  'email-taken': { message: 'Email already exists', culprit: 'email' },
}

const hideFields = ['password', 'confirmPassword']

export async function signUpIntent(form: FormData, visit: Visit) {
  const submission = parseWithZod(form, { schema: signUpForm })
  if (submission.status !== 'success') {
    return refuse({ form: 'sign-up', result: submission.reply({ hideFields }) }, visit, { status: 422 })
  }
  const { user, error } = await register(submission.value, { acceptedTerms: true })
  if (error) {
    const { message, culprit } = taken[error]
    const toast = {
      kind: 'error' as const,
      title: 'Registration Failed',
      description: registrationErrorText(message),
    }
    // What the reply holds as the form's error makes conform take it for refused.
    const result = submission.reply({ formErrors: [toast.description], hideFields })
    return refuse({ form: 'sign-up', result, toast, culprit }, visit, { status: 409 })
  }
  return enter(user, visit, {
    kind: 'success',
    title: 'Registration Successful',
    description: `Welcome to Everspoken, ${user.firstName}!`,
  })
}
