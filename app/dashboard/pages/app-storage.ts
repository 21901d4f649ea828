import type { LoaderFunctionArgs } from '@remix-run/node'
import { getPictureMedia } from '~/accounts/profile-picture.server'
import { getViewer } from '~/accounts/session/guards.server'
import { methodNotAllowed } from '~/platform/api/json.server'
import { recordAdminAct } from '~/platform/audit/record.server'
import { notThere, storedFileResponse } from '~/stories/stored-file.server'
import { getStoryAudio } from '~/stories/stories.server'
import { getStoryWords } from '~/stories/story-words.server'
import { getVoiceMedia } from '~/voices/recordings.server'

/** A story's sound never changes, and a sign-out clears the browser's cache. */
const KEEP_SOUND = 'private, max-age=2592000, immutable'

/**
 * Serves all media: key → the owner's row → may this user have it → the file. Anything else is 404. With ?download the
 * browser saves the file, a story of their own with its title, voice and photo in the tags. With ?words a story's owner gets the times of its words.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  if (!viewer) throw notThere()
  const key = params['*'] ?? ''
  const query = new URL(request.url).searchParams
  if (query.has('words')) {
    const words = getStoryWords(viewer, key)
    if (!words) throw notThere()
    return Response.json(words, { headers: { 'Cache-Control': 'no-store' } })
  }
  const sound = getStoryAudio(viewer, key)
  const media = sound ?? getVoiceMedia(viewer, key) ?? getPictureMedia(viewer, key)
  if (!media) throw notThere()
  const { look, ...file } = media
  const isDownload = query.has('download')
  const response = await storedFileResponse(request, {
    ...file,
    isDownload,
    turnKey: viewer.id,
    // Each time that an admin listens is recorded, and the names in a download change.
    cacheControl: sound && !isDownload && viewer.role !== 'admin' ? KEEP_SOUND : undefined,
  })
  // That an admin has listened to a voice, or seen a photo, is recorded.
  if (look && viewer.role === 'admin' && request.method === 'GET')
    recordAdminAct({ adminId: viewer.id, ...look })
  return response
}

export const action = () => methodNotAllowed('GET, HEAD')
