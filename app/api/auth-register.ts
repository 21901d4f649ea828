import type { ActionFunctionArgs } from '@remix-run/node'
import { busyOrThrow, PasswordsBusyError } from '~/accounts/password.server'
import { register } from '~/accounts/register.server'
import { registration } from '~/accounts/schemas.server'
import { takenTexts } from '~/accounts/taken-texts'
import { deviceCookie } from '~/http/known-device.server'
import { startSession } from '~/http/session-cookie.server'
import { limitSignUp } from '~/limits/rate-limit.server'
import { answer, busy, methodNotAllowed, tooManyAttempts, userBody } from './answer.server'
import { readJson } from './json-body.server'

/** POST: makes an account and signs it in. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = registration.safeParse(await readJson(request))
  // No field names: the spec's section 8 would take 'username' or 'email' for a name that is taken.
  if (!parsed.success) return answer(422, { message: 'Please check your information: validation failed' })
  const limit = await limitSignUp(context.peerAddress)
  if (!limit.allowed) return tooManyAttempts(limit.retryAfterSeconds)
  const registered = await register(parsed.data, { acceptedTerms: false }).catch(busyOrThrow)
  if (registered instanceof PasswordsBusyError) return busy(registered)
  const { user, error } = registered
  if (error) return answer(409, { message: takenTexts[error] })
  return answer(201, { user: userBody(user), authed: true }, [
    ['Set-Cookie', await startSession(request, user.id, { rememberMe: false })],
    ['Set-Cookie', await deviceCookie(request, user.username)],
  ])
}

export const loader = () => methodNotAllowed('POST')
