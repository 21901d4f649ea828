import type { ActionFunctionArgs } from '@remix-run/node'
import { busyOrThrow, PasswordsBusyError } from '~/accounts/password.server'
import { resetPassword } from '~/accounts/password-reset.server'
import { type ResetProblem, resetProblems } from '~/accounts/reset-problems'
import { passwordReset } from '~/accounts/schemas.server'
import { forgetAccountFailures, limitReset } from '~/limits/rate-limit.server'
import { answer, busy, methodNotAllowed, tooManyAttempts } from './answer.server'
import { readJson } from './json-body.server'

/** POST: sets a new password by a link's token, and signs the person out everywhere. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = passwordReset.safeParse(await readJson(request))
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message as ResetProblem
    return answer(422, { message: resetProblems[problem].description })
  }
  const { token, newPassword } = parsed.data
  const limit = await limitReset(context.peerAddress)
  if (!limit.allowed) return tooManyAttempts(limit.retryAfterSeconds)
  const done = await resetPassword(token, newPassword).catch(busyOrThrow)
  if (done instanceof PasswordsBusyError) return busy(done)
  if (!done) return answer(404, { message: resetProblems['link-invalid'].description })
  await forgetAccountFailures(done.username, context.peerAddress)
  return answer(200, { message: 'Password reset successful' })
}

export const loader = () => methodNotAllowed('POST')
