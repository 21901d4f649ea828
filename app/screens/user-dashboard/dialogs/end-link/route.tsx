import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { revokeShare } from '~/stories/sharing/shares.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireUser } from '~/web/session/guards.server'
import { dialogUrl } from '../../dashboard-url'
import { requireUserOrTheirWords } from '../../guard.server'
import { sendForm } from '../send-form'
import { END_LINK_FORM, ShareDialog } from '../share/share-dialog'
import { sharesView } from '../share/shares-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return sharesView(user, params.id)
}

/** Ends a link. That it had ended before is as good. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const { id = '', link = '' } = args.params
  return answerForm(args, END_LINK_FORM, async () => {
    revokeShare(user, link)
    return redirectWithToast(dialogUrl(`stories/${id}/share`, new URL(args.request.url)))
  })
}

export const clientAction = sendForm(END_LINK_FORM, 'Not ended', 'The link may still work. Please try again.')

/** Shown where a link could not be ended without script; with script the form stays in the dialog of the links. */
export default function EndLink() {
  return <ShareDialog {...useLoaderData<typeof loader>()} />
}
