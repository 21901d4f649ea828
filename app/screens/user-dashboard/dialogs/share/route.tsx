import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createShare, shareForm } from '~/stories/sharing/shares.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireUser } from '~/web/session/guards.server'
import { shownBase } from '~/web/session/shown-base.server'
import { dialogUrl } from '../../dashboard-url'
import { requireUserOrTheirWords } from '../../guard.server'
import { gone } from '../answers.server'
import { sendForm } from '../send-form'
import { SHARE_FORM, ShareDialog } from './share-dialog'
import { sharesView } from './shares-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return sharesView(user, params.id ?? '', shownBase(request))
}

/** Makes a link; the dialog then shows it. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const { id = '' } = args.params
  return answerForm(args, SHARE_FORM, async (form) => {
    const parsed = parseForm(form, shareForm)
    const made = parsed.ok ? await createShare(user, id, parsed.value) : parsed
    if (!made?.ok) return made ?? gone('Not shared')
    return redirectWithToast(dialogUrl(`stories/${id}/share`, new URL(args.request.url)))
  })
}

export const clientAction = sendForm(SHARE_FORM, 'Not shared', 'No link was made. Please try again.')

export default function ShareStory() {
  return <ShareDialog {...useLoaderData<typeof loader>()} />
}
