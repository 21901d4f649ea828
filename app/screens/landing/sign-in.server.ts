import { parseWithZod } from '@conform-to/zod/v4'
import { signIn } from '~/accounts/schemas.server'
import { authenticateForm } from '~/http/authenticator.server'
import { forgetSignInFailures, limitSignIn } from '~/http/rate-limit.server'
import { refuse, type Visit } from './answer.server'
import { enter } from './enter.server'
import { signInErrorText } from './sign-in-error'

const hideFields = ['password']

export async function signInIntent(form: FormData, visit: Visit) {
  const submission = parseWithZod(form, { schema: signIn })
  if (submission.status !== 'success') {
    return refuse({ form: 'sign-in', result: submission.reply({ hideFields }) }, visit, { status: 422 })
  }
  const failure = (message: string) =>
    submission.reply({ formErrors: [signInErrorText(message)], hideFields })

  const { username } = submission.value
  const { peerAddress } = visit.context
  const limit = await limitSignIn(username, peerAddress)
  if (!limit.allowed) {
    const result = failure('There were too many attempts. Please wait before trying again.')
    return refuse({ form: 'sign-in', result }, visit, {
      status: 429,
      retryAfterSeconds: limit.retryAfterSeconds,
    })
  }
  const user = await authenticateForm(form, visit.request)
  if (!user) {
    const result = failure('Invalid credentials')
    return refuse({ form: 'sign-in', result, culprit: 'username' }, visit, { status: 401 })
  }
  await forgetSignInFailures(username, peerAddress)
  return enter(user, visit, {
    kind: 'success',
    title: 'Login Successful',
    description: `Welcome back, ${user.username}!`,
  })
}
