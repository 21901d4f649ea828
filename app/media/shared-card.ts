import type { LoaderFunctionArgs } from '@remix-run/node'
import { methodNotAllowed } from '~/api/json.server'
import { renderShareCard } from '~/stories/sharing/share-card.server'
import { getSharedStory } from '~/stories/sharing/shares.server'
import drawings from '~/ui/drawings/drawings.svg?raw'

/** Serves the preview of a shared story for messengers. Open to everyone who has the link, unless it has a passphrase. */
export async function loader({ params }: LoaderFunctionArgs) {
  const share = getSharedStory(params.token ?? '')
  if (!share || share.passphraseHash !== null) throw new Response('Not Found', { status: 404 })
  const card = await renderShareCard(share, drawings)
  return new Response(new Uint8Array(card), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(card.length),
      'Cache-Control': 'private, max-age=3600',
      'X-Robots-Tag': 'noindex',
    },
  })
}

export const action = () => methodNotAllowed('GET, HEAD')
