import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteStory, getStory } from '~/stories/stories.server'
import { requireUser } from '~/web/session/guards.server'
import { requireUserOrTheirWords } from '../../guard.server'
import { orNotFound } from '../answers.server'
import { DeleteDialog } from '../delete-dialog'
import { deleteOnce, storyToDelete } from '../delete-once.server'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

const FORM = 'delete-story'
const FAILED = 'Failed to delete story. Please try again.'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { item: orNotFound(storyToDelete(getStory(user, id)), context) }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  return deleteOnce(args, FORM, user, {
    remove: deleteStory,
    done: 'Story Deleted',
    failed: FAILED,
    hash: 'saved-stories',
  })
}

export const clientAction = sendForm(FORM, 'Delete Failed', FAILED)

export default function DeleteStory() {
  return (
    <DeleteDialog
      {...useLoaderData<typeof loader>()}
      name={FORM}
      heading="Delete Story"
      warning="This will permanently delete this story and its audio. It cannot be recovered."
      focusAfter="#saved-stories-title"
    />
  )
}
