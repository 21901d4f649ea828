import type { ActionFunctionArgs } from '@remix-run/node'
import { endSession } from '~/http/session-cookie.server'
import { answer, methodNotAllowed } from './answer.server'

/** POST: ends this session; somebody who has none is as signed out as they asked to be. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return answer(200, { ok: true }, { 'Set-Cookie': await endSession(request) })
}

export const loader = () => methodNotAllowed('POST')
