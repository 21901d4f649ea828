import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteReading, getReading } from '~/stories/stories.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { storyAnchor } from '../../stories/story-anchor'
import { orNotFound } from '../answers.server'
import { DeleteDialog } from '../delete-dialog'
import { deleteOnce, storyToDelete } from '../delete-once.server'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'delete-reading'
const FAILED = 'Failed to delete reading. Please try again.'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { item: orNotFound(storyToDelete(getReading(user, id)), context) }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  const story = getReading(user, args.params.id ?? '')?.readingOf
  return deleteOnce(args, FORM, user, {
    remove: deleteReading,
    done: 'Reading Deleted',
    failed: FAILED,
    hash: story ? storyAnchor(story) : 'saved-stories',
  })
}

export const clientAction = sendForm(FORM, 'Delete Failed', FAILED)

export default function DeleteReading() {
  return (
    <DeleteDialog
      {...useLoaderData<typeof loader>()}
      name={FORM}
      heading="Delete Reading"
      warning="This will permanently delete this reading and its audio. The story and its other readings stay as they are."
      focusAfter="#saved-stories-title"
    />
  )
}
