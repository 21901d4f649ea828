import type { ActionFunctionArgs } from '@remix-run/node'
import { verifySignIn } from '~/accounts/password.server'
import { signIn } from '~/accounts/schemas.server'
import { forgetSignInFailures, limitSignIn } from '~/http/rate-limit.server'
import { startSession } from '~/http/session-cookie.server'
import { answer, methodNotAllowed, userBody } from './answer.server'
import { readJson } from './json-body.server'

/** POST: signs a person in, for 30 days without use where rememberMe is sent. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = signIn.safeParse(await readJson(request))
  if (!parsed.success) return answer(422, { message: parsed.error.issues[0]?.message })
  const { username, password, rememberMe } = parsed.data

  const limit = await limitSignIn(username, context.peerAddress)
  if (!limit.allowed) {
    return answer(
      429,
      { message: 'There were too many attempts. Please wait before trying again.' },
      { 'Retry-After': String(limit.retryAfterSeconds) },
    )
  }
  const user = await verifySignIn(username, password)
  if (!user) return answer(401, { message: 'Invalid credentials' })
  await forgetSignInFailures(username, context.peerAddress)
  const cookie = await startSession(request, user.id, { rememberMe })
  return answer(200, { user: userBody(user) }, { 'Set-Cookie': cookie })
}

export const loader = () => methodNotAllowed('POST')
