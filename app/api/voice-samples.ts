import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { inUploadTurn, ONE_AT_A_TIME } from '~/http/upload-turn.server'
import { MAX_PHOTO_BYTES, MAX_VOICE_BYTES } from '~/voices/voice-formats'
import { newVoiceSample } from '~/voices/voice-intake.server'
import { createVoiceSample, listVoiceSamples, type VoiceSample } from '~/voices/voice-samples.server'
import { answer, methodNotAllowed, refusalAnswer } from './answer.server'

/** After so long, one of the uploads that wait will have had its turn. */
const BUSY_SECONDS = 30

/** GET: this person's voice samples, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return answer(200, listVoiceSamples(user).map(voiceSampleBody))
}

/** POST: keeps a recording and what is told of it. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'POST') return methodNotAllowed('GET, HEAD, POST')
  const created = await inUploadTurn(user.id, request, {
    limits: { files: { voice: MAX_VOICE_BYTES, lovedOnePhoto: MAX_PHOTO_BYTES } },
    use: async (upload) => {
      const values = Object.fromEntries([...upload.form].map(([name, value]) => [name, String(value)]))
      const sample = newVoiceSample({ ...upload, values })
      const result = await createVoiceSample(user, sample, { signal: request.signal })
      if (result.ok) return answer(201, voiceSampleBody(result.sample))
      const { status, problem, errors } = result
      const headers: HeadersInit = status === 503 ? { 'Retry-After': String(BUSY_SECONDS) } : {}
      return answer(status, { message: problem.description, errors }, headers)
    },
  }).catch(refusalAnswer)
  if (created) return created
  const { description, retryAfterSeconds } = ONE_AT_A_TIME
  return answer(429, { message: description }, { 'Retry-After': String(retryAfterSeconds) })
}

/** A sample as the spec's section 3 names the fields, and what was heard of it. */
function voiceSampleBody({ peaks, ...sample }: VoiceSample) {
  return { ...sample, createdAt: sample.createdAt.toISOString() }
}
