import type { ActionFunctionArgs } from '@remix-run/node'
import { MAX_PICTURE_BYTES } from '~/accounts/picture-rules'
import { changeProfilePicture, type PictureRefusal } from '~/accounts/profile-picture.server'
import { requireUser } from '~/http/guards.server'
import { answer, methodNotAllowed, userBody } from './answer.server'
import { takeUpload } from './take-upload.server'

/** POST: a new picture in the place of the one before. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireUser(request)
  if (request.method !== 'POST') return methodNotAllowed('POST')
  return takeUpload(viewer, request, { profilePicture: MAX_PICTURE_BYTES }, async ({ files, tooLarge }) => {
    const picture = {
      path: files.get('profilePicture')?.path,
      isTooLarge: tooLarge.includes('profilePicture'),
    }
    const result = await changeProfilePicture(viewer, picture, { signal: request.signal })
    return result.ok ? answer(200, { user: userBody(result.user) }) : refuse(result)
  })
}

export const loader = () => methodNotAllowed('POST')

function refuse({ status, error, retryAfterSeconds }: PictureRefusal): Response {
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
  return answer(status, { message: error, errors: { profilePicture: error } }, headers)
}
