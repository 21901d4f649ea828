import type { ActionFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { requestStory, storyRequest } from '~/stories/story-request.server'
import { answer, methodNotAllowed } from './answer.server'
import { invalid } from './invalid.server'
import { readJson } from './json-body.server'

/** A message and five answers of the greatest length, in a script whose letters are six bytes each when escaped. */
const MAX_BYTES = 256 * 1024

/** After so long, one of three stories may be ready. */
const RETRY_AFTER_SECONDS = 30

/** draft-ietf-httpapi-idempotency-key-header leaves the form of a key to us. */
const IDEMPOTENCY_KEY = /^[ -~]{1,255}$/
const BAD_KEY = 'The Idempotency-Key must have 1 to 255 printable ASCII characters.'

/** POST: has a story made. Sent again under the same Idempotency-Key, it is the same story. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const key = request.headers.get('Idempotency-Key') ?? undefined
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) return answer(400, { message: BAD_KEY })
  const parsed = storyRequest.safeParse(await readJson(request, { maxBytes: MAX_BYTES }))
  if (!parsed.success) return invalid(parsed.error)
  const result = await requestStory(user, parsed.data, key)
  if (result.ok) return answer(201, { id: result.storyId })
  const { status, message, errors } = result
  const headers = status === 429 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : undefined
  return answer(status, errors ? { message, errors } : { message }, headers)
}

export const loader = () => methodNotAllowed('POST')
