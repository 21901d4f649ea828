import { useLocation, useParams } from '@remix-run/react'
import { revokeShare } from '~/stories/sharing/shares.server'
import { getStory } from '~/stories/stories.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dialogUrl } from '../../dashboard-url'
import { notFound, userAction, userLoader } from '../../handlers.server'
import { FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user, id }) => {
  if (getStory(user, id)?.status !== 'ready') throw notFound()
  return null
})

/** Ends a link. That it had ended before is as good. */
export const action = userAction(async ({ user, id, params: { link = '' }, request }) => {
  revokeShare(user, link)
  return redirectWithToast(dialogUrl(`stories/${id}/share`, new URL(request.url)))
})

export const clientAction = sendForm('Not ended', 'The link may still work. Please try again.')

export default function EndLink() {
  const { id } = useParams()
  return (
    <FormDialog
      heading="End this link?"
      labels={{ cancel: 'Keep it', confirm: 'End this link', pending: 'Ending...' }}
      tone="danger"
      back={dialogUrl(`stories/${id}/share`, useLocation())}
    >
      <p>Whoever has it can’t hear the story any more. A link that has ended doesn’t come back.</p>
    </FormDialog>
  )
}
