import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteTake, getTake } from '~/stories/stories.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { storyAnchor } from '../../stories/story-anchor'
import { orNotFound } from '../answers.server'
import { DeleteDialog } from '../delete-dialog'
import { deleteOnce, storyToDelete } from '../delete-once.server'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'delete-take'
const FAILED = 'Failed to delete take. Please try again.'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { item: orNotFound(storyToDelete(getTake(user, id)), context) }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const story = getTake(user, args.params.id ?? '')?.takeOf
  return deleteOnce(args, FORM, user, {
    remove: deleteTake,
    done: 'Take Deleted',
    failed: FAILED,
    hash: story ? storyAnchor(story) : 'saved-stories',
  })
}

export const clientAction = sendForm(FORM, 'Delete Failed', FAILED)

export default function DeleteTake() {
  return (
    <DeleteDialog
      {...useLoaderData<typeof loader>()}
      name={FORM}
      heading="Delete Take"
      warning="This will permanently delete this take and its audio. The story stays as it is."
      focusAfter="#saved-stories-title"
    />
  )
}
