import type { LoaderFunctionArgs } from '@remix-run/node'
import { getPictureMedia, getPictureMediaAsAdmin } from '~/accounts/profile-picture.server'
import { type Look, recordAdminAct } from '~/audit/record.server'
import { fileStore } from '~/files/file-store.server'
import { fileResponse } from '~/http/file-response.server'
import { getViewer } from '~/http/guards.server'
import { getStoryAudio, getStoryAudioAsAdmin } from '~/stories/stories.server'
import { getVoiceMedia, getVoiceMediaAsAdmin } from '~/voices/voice-samples.server'
import { methodNotAllowed } from './json.server'

/**
 * Serves all media: key → the owner's row → may this user have it → the file. Anything else is 404. With ?download
 * the file is saved under the name in its row, if that has one.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  if (!viewer) throw notThere()
  const key = params['*'] ?? ''
  const media: { key: string; mimeType: string; filename?: string; look?: Look } | undefined =
    viewer.role === 'admin'
      ? (getStoryAudioAsAdmin(key) ?? getVoiceMediaAsAdmin(key) ?? getPictureMediaAsAdmin(key))
      : (getStoryAudio(viewer, key) ?? getVoiceMedia(viewer, key) ?? getPictureMedia(viewer, key))
  if (!media) throw notThere()
  const [path, stored] = await Promise.all([fileStore().path(media.key), fileStore().stat(media.key)])
  if (!path || !stored) throw notThere()
  // That an admin has listened to a voice, or seen a photo, is recorded.
  if (media.look && request.method === 'GET') recordAdminAct({ adminId: viewer.id, ...media.look })
  // A file is replaced and never changed in place, so its size and time identify its content.
  const etag = `${stored.sizeBytes.toString(36)}-${stored.modifiedAt.getTime().toString(36)}`
  const isDownload = new URL(request.url).searchParams.has('download')
  const downloadName = isDownload ? media.filename : undefined
  return fileResponse(request, { path, ...stored, mimeType: media.mimeType, etag, downloadName })
}

export const action = () => methodNotAllowed('GET, HEAD')

const notThere = () => new Response('Not Found', { status: 404 })
