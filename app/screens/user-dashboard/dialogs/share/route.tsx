import { useLoaderData } from '@remix-run/react'
import { createShare, shareForm } from '~/stories/sharing/shares.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { shownBase } from '~/web/session/shown-base.server'
import { dialogUrl } from '../../dashboard-url'
import { userAction, userLoader } from '../../handlers.server'
import { gone } from '../answers.server'
import { sendForm } from '../send-form'
import { SHARE_FORM, ShareDialog } from './share-dialog'
import { sharesView } from './shares-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user, id, request }) => sharesView(user, id, shownBase(request)))

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
