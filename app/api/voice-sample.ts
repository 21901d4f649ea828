import type { ActionFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { answer, methodNotAllowed } from './answer.server'

/** DELETE: one of the person's voice samples. Stories made of it stay. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'DELETE') return methodNotAllowed('DELETE')
  const isDeleted = deleteVoiceSample(user, params.id ?? '')
  return isDeleted ? answer(200, { ok: true }) : answer(404, { message: 'This voice sample is not here.' })
}

export const loader = () => methodNotAllowed('DELETE')
