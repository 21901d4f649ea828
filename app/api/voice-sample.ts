import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { answer, methodNotAllowed } from './answer.server'

/** DELETE: takes a sample out, with its files. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'DELETE') return methodNotAllowed('DELETE')
  if (deleteVoiceSample(user, params.id ?? '')) return answer(200, { ok: true })
  return answer(404, { message: 'There is no such voice sample.' })
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return methodNotAllowed('DELETE')
}
