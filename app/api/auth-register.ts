import type { ActionFunctionArgs } from '@remix-run/node'
import { register } from '~/accounts/register.server'
import { registration } from '~/accounts/schemas.server'
import type { TakenError } from '~/accounts/users.server'
import { startSession } from '~/http/session-cookie.server'
import { answer, methodNotAllowed, userBody } from './answer.server'
import { readJson } from './json-body.server'

const takenMessages: Record<TakenError, string> = {
  'username-taken': 'Username already exists',
  'email-taken': 'Email already exists',
}

/** POST: makes an account and signs it in. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const parsed = registration.safeParse(await readJson(request))
  // No field names: the spec's section 8 would take 'username' or 'email' for a name that is taken.
  if (!parsed.success) return answer(422, { message: 'Please check your information: validation failed' })
  const { user, error } = await register(parsed.data, { acceptedTerms: false })
  if (error) return answer(409, { message: takenMessages[error] })
  return answer(
    201,
    { user: userBody(user), authed: true },
    { 'Set-Cookie': await startSession(request, user.id, { rememberMe: false }) },
  )
}

export const loader = () => methodNotAllowed('POST')
