import type { ActionFunctionArgs } from '@remix-run/node'
import { requestPasswordReset } from '~/accounts/password-reset.server'
import { RESET_LINK_SENT, type ResetProblem, resetProblems } from '~/accounts/reset-problems'
import { resetRequest } from '~/accounts/schemas.server'
import { limitForgot } from '~/limits/rate-limit.server'
import { answer, methodNotAllowed, tooManyAttempts } from './answer.server'
import { readJson } from './json-body.server'

/** POST: asks for a reset link; the answer is the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = resetRequest.safeParse(await readJson(request))
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message as ResetProblem
    return answer(422, { message: resetProblems[problem].description })
  }
  const { email } = parsed.data
  const limit = await limitForgot(email, context.peerAddress)
  if (!limit.allowed) return tooManyAttempts(limit.retryAfterSeconds)
  requestPasswordReset(email)
  return answer(200, { message: RESET_LINK_SENT.description })
}

export const loader = () => methodNotAllowed('POST')
