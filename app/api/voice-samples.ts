import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { TOO_BUSY_SECONDS } from '~/voices/upload-problems.server'
import { newVoiceSampleOf, VOICE_FORM_FILES } from '~/voices/voice-form.server'
import { createVoiceSample, listVoiceSamples } from '~/voices/voice-samples.server'
import { answer, methodNotAllowed } from './answer.server'
import { takeUpload } from './take-upload.server'
import { voiceSampleBody } from './voice-sample-body.server'

/** GET: the person's voice samples, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return answer(200, listVoiceSamples(user).map(voiceSampleBody))
}

/** POST: keeps a recording. Where the sender goes away before the answer, nothing is kept. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'POST') return methodNotAllowed('GET, HEAD, POST')
  return takeUpload(user, request, VOICE_FORM_FILES, async (upload) => {
    const result = await createVoiceSample(user, newVoiceSampleOf(upload), { signal: request.signal })
    if (result.ok) return answer(201, voiceSampleBody(result.sample))
    const { status, problem, errors } = result
    const { description: message } = problem
    const headers = status === 503 ? { 'Retry-After': String(TOO_BUSY_SECONDS) } : undefined
    return answer(status, Object.keys(errors).length > 0 ? { message, errors } : { message }, headers)
  })
}
