import type { LoaderFunctionArgs } from '@remix-run/node'
import { methodNotAllowed } from '~/platform/api/json.server'
import { getSharedStory } from '~/stories/sharing/shares.server'
import { isUnlocked } from '~/stories/sharing/unlocked-shares.server'
import { notThere, storedFileResponse } from '~/stories/stored-file.server'

/** Open to everyone who has a link that shows the photo of the voice and, where it has one, its passphrase. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const share = getSharedStory(params.token ?? '')
  if (!share?.photoKey || !(await isUnlocked(request, share))) throw notThere()
  const file = { mimeType: 'image/jpeg', filename: 'photo.jpg', turnKey: share.id }
  const response = await storedFileResponse(request, { key: share.photoKey, ...file })
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

export const action = () => methodNotAllowed('GET, HEAD')
