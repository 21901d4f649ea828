import type { ActionFunctionArgs } from '@remix-run/node'
import { signOutHeaders } from '~/http/sign-out.server'
import { answer, methodNotAllowed } from './answer.server'

/** POST: ends this session; somebody who has none is as signed out as they asked to be. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return answer(200, { ok: true }, await signOutHeaders(request))
}

export const loader = () => methodNotAllowed('POST')
