import { useLoaderData } from '@remix-run/react'
import { MAX_SHARES } from '~/stories/sharing/share-rules'
import { createShare, listShares, shareForm } from '~/stories/sharing/shares.server'
import { getStory } from '~/stories/stories.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { shownBase } from '~/web/session/shown-base.server'
import { dialogUrl } from '../../dashboard-url'
import { userAction, userLoader } from '../../handlers.server'
import { firstWords } from '../../stories/first-words.server'
import { gone, notFound } from '../answers.server'
import { sendForm } from '../send-form'
import { SHARE_FORM, ShareDialog } from './share-dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

/** A ready story and its links. */
export const loader = userLoader(({ user, id, request }) => {
  const story = getStory(user, id)
  if (story?.status !== 'ready') throw notFound()
  const shares = listShares(user, id, { base: shownBase(request) }).map(
    ({ createdAt, expiresAt, ...share }) => ({ ...share, expiresAt: expiresAt.toISOString() }),
  )
  return { id, words: firstWords(story.content), shares, mayAdd: shares.length < MAX_SHARES }
})

/** Makes a link; the dialog then shows it. */
export const action = userAction(SHARE_FORM, async ({ user, id, form, request }) => {
  const parsed = parseForm(form, shareForm)
  const made = parsed.ok ? await createShare(user, id, parsed.value) : parsed
  if (!made?.ok) return made ?? gone('Not shared')
  return redirectWithToast(dialogUrl(`stories/${id}/share`, new URL(request.url)))
})

export const clientAction = sendForm(SHARE_FORM, 'Not shared', 'No link was made. Please try again.')

export default function ShareStory() {
  return <ShareDialog {...useLoaderData<typeof loader>()} />
}
