import type { ActionFunctionArgs } from '@remix-run/node'
import { busyOrThrow, PasswordsBusyError, verifySignIn } from '~/accounts/password.server'
import { signIn } from '~/accounts/schemas.server'
import { deviceCookie, isKnownDevice } from '~/http/known-device.server'
import { startSession } from '~/http/session-cookie.server'
import { forgetSignInFailures, limitSignIn } from '~/limits/rate-limit.server'
import { answer, busy, methodNotAllowed, tooManyAttempts, userBody } from './answer.server'
import { readJson } from './json-body.server'

/** POST: signs a person in, for 30 days without use where rememberMe is sent. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = signIn.safeParse(await readJson(request))
  if (!parsed.success) return answer(422, { message: parsed.error.issues[0]?.message })
  const { username, password, rememberMe } = parsed.data

  const limit = await limitSignIn({
    account: username,
    address: context.peerAddress,
    isKnownDevice: await isKnownDevice(request, username),
  })
  if (!limit.allowed) return tooManyAttempts(limit.retryAfterSeconds)
  const user = await verifySignIn(username, password).catch(busyOrThrow)
  if (user instanceof PasswordsBusyError) return busy(user)
  if (!user) return answer(401, { message: 'Invalid credentials' })
  await forgetSignInFailures(username, context.peerAddress)
  return answer(200, { user: userBody(user) }, [
    ['Set-Cookie', await startSession(request, user.id, { rememberMe })],
    ['Set-Cookie', await deviceCookie(request, user.username)],
  ])
}

export const loader = () => methodNotAllowed('POST')
