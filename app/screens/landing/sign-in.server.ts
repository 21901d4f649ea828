import { parseWithZod } from '@conform-to/zod/v4'
import { busyOrThrow, PasswordsBusyError } from '~/accounts/password.server'
import { signIn } from '~/accounts/schemas.server'
import { knownFields } from '~/forms/answer.server'
import { authenticateForm } from '~/http/authenticator.server'
import { isKnownDevice } from '~/http/known-device.server'
import { forgetSignInFailures, limitSignIn } from '~/limits/rate-limit.server'
import { drawnAgain, refuse, type Visit } from './answer.server'
import { enter } from './enter.server'
import { signInErrorText } from './sign-in-error'

export async function signInIntent(form: FormData, visit: Visit) {
  const submission = parseWithZod(knownFields(form, Object.keys(signIn.shape)), { schema: signIn })
  if (submission.status !== 'success') {
    return refuse({ form: 'sign-in', ...drawnAgain(submission) }, visit, { status: 422 })
  }
  const saying = (problem: string) => ({ form: 'sign-in' as const, ...drawnAgain(submission), problem })

  const { username } = submission.value
  const { peerAddress } = visit.context
  const limit = await limitSignIn({
    account: username,
    address: peerAddress,
    isKnownDevice: await isKnownDevice(visit.request, username),
  })
  if (!limit.allowed) {
    const problem = signInErrorText('There were too many attempts. Please wait before trying again.')
    return refuse(saying(problem), visit, {
      status: 429,
      retryAfterSeconds: limit.retryAfterSeconds,
    })
  }
  const user = await authenticateForm(form, visit.request).catch(busyOrThrow)
  if (user instanceof PasswordsBusyError) {
    return refuse(saying(user.message), visit, {
      status: 503,
      retryAfterSeconds: user.retryAfterSeconds,
    })
  }
  if (!user) {
    const problem = signInErrorText('Invalid credentials')
    return refuse({ ...saying(problem), culprit: 'username' }, visit, { status: 401 })
  }
  await forgetSignInFailures(username, peerAddress)
  return enter(user, visit, {
    kind: 'success',
    title: 'Login Successful',
    description: `Welcome back, ${user.username}!`,
  })
}
