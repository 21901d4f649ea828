import type { LoaderFunctionArgs } from '@remix-run/node'
import { methodNotAllowed } from '~/platform/api/json.server'
import { categoryOf } from '~/stories/categories'
import { countListen, getSharedStory } from '~/stories/sharing/shares.server'
import { isUnlocked } from '~/stories/sharing/unlocked-shares.server'
import { notThere, storedFileResponse } from '~/stories/stored-file.server'

/** Serves the sound of a shared story, and with ?words the times of its words. Open to everyone who has the link and, where it has one, its passphrase. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const share = getSharedStory(params.token ?? '')
  if (!share?.audioPath || !(await isUnlocked(request, share))) throw notThere()
  const query = new URL(request.url).searchParams
  if (query.has('words')) {
    if (!share.text) throw notThere()
    return Response.json(share.text.words, { headers: { 'Cache-Control': 'no-store' } })
  }
  const key = share.audioPath
  const isDownload = share.withDownload && query.has('download')
  // What the page shows, and no more.
  const { title, voice, photoKey } = share
  const tags = { title: title ?? categoryOf(share.documentType).label, voice, photoKey }
  const file = { key, mimeType: 'audio/mpeg', filename: `${title ?? 'story'}.mp3`, turnKey: share.id }
  const response = await storedFileResponse(request, { ...file, tags, isDownload })
  response.headers.set('X-Robots-Tag', 'noindex')
  if (!isDownload && isFromStart(request, response)) countListen(share.id)
  return response
}

/** Not the first bytes alone, by which Safari finds out whether the server knows ranges. */
const isFromStart = ({ method, headers }: Request, { status }: Response) =>
  method === 'GET' &&
  [200, 206].includes(status) &&
  (!headers.has('Range') || /^bytes=0-(\d{3,})?$/i.test(headers.get('Range') ?? ''))

export const action = () => methodNotAllowed('GET, HEAD')
