import type { MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData, useParams } from '@remix-run/react'
import { DeleteForm, type DeletionView } from '~/accounts/pages/parts/delete-form'
import { isDeletable, kindIn, textsOf } from '~/accounts/pages/parts/deletion-texts'
import { FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { pageUrl } from '~/platform/dashboard-url'
import { endForm } from '~/platform/forms/answer.server'
import { attempt } from '~/platform/log/log-error.server'
import { formTitle } from '~/platform/ui/pages/static-page'
import { listDeletedStories } from '~/stories/deleted-stories.server'
import { hasReadyStory } from '~/stories/stories.server'
import { deletions } from './deletions.server'

const FAILED = 'Delete Failed'

export const meta: MetaFunction = (shown) => [{ title: formTitle(textsOf(shown.params.kind).heading) }]

export const loader = userLoader(({ user, id, params: { kind } }): DeletionView => {
  const item = isDeletable(kind) ? deletions[kind].find(user, id) : undefined
  if (!item || !isDeletable(kind)) throw notFound()
  return { item, back: deletions[kind].back(user, id) }
})

export const action = userAction([], async ({ user, id, params: { kind }, form }) => {
  if (!isDeletable(kind)) return gone(FAILED)
  const { remove, done, back } = deletions[kind]
  const url = back(user, id)
  const isDone = await attempt('delete-failed', () => remove(user, id))
  // A recording in the card of a user without a ready story is said to be kept (docs/spec.md, section 8).
  const message = kind === 'recordings' && !hasReadyStory(user) ? STILL_KEPT : textsOf(kind).failed
  if (isDone === undefined) return { ok: false, reason: 'busy', title: FAILED, message } as const
  // That it was gone before is as good: the second click of two arrives here too.
  const canUndo = kind === 'stories' && listDeletedStories(user).some((story) => story.id === id)
  const undo = canUndo ? pageUrl(`stories/${id}/undo`) : undefined
  return endForm(form, url, { kind: 'success', title: done, undo })
})

const STILL_KEPT = 'The recording could not be deleted just now. It is still kept.'

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(FAILED, textsOf(args.params.kind).failed)(args)

export default function DeletePage() {
  const kind = kindIn(useParams().kind)
  return (
    <FormPage heading={textsOf(kind).heading}>
      <DeleteForm kind={kind} {...useLoaderData<typeof loader>()} />
    </FormPage>
  )
}
