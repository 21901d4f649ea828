import { Link, useLocation, useParams } from '@remix-run/react'
import { revokeShare } from '~/stories/sharing/shares.server'
import { getStory } from '~/stories/stories.server'
import { SubmitButton } from '~/ui/submit-button'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dialogUrl } from '../../dashboard-url'
import { userAction, userLoader } from '../../handlers.server'
import { notFound } from '../answers.server'
import { Dialog, DialogForm, useDialogRefusal } from '../dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'end-link'

export const loader = userLoader(({ user, id }) => {
  if (getStory(user, id)?.status !== 'ready') throw notFound()
  return null
})

/** Ends a link. That it had ended before is as good. */
export const action = userAction(FORM, async ({ user, id, params: { link = '' }, request }) => {
  revokeShare(user, link)
  return redirectWithToast(dialogUrl(`stories/${id}/share`, new URL(request.url)))
})

export const clientAction = sendForm(FORM, 'Not ended', 'The link may still work. Please try again.')

/** Asks before a link ends. */
export default function EndLink() {
  const { id } = useParams()
  const back = dialogUrl(`stories/${id}/share`, useLocation())
  return (
    <Dialog heading="End this link?">
      <p>Whoever has it can’t hear the story any more. A link that has ended doesn’t come back.</p>
      <DialogForm name={FORM} refusal={useDialogRefusal()}>
        <div className="row row-apart">
          <Link className="button" to={back} replace preventScrollReset>
            Keep it
          </Link>
          <SubmitButton tone="danger" pendingText="Ending...">
            End this link
          </SubmitButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
