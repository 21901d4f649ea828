import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteStoryAsAdmin } from '~/stories/stories.server'
import { requireAdmin } from '~/web/session/guards.server'
import { ConfirmDialog } from '../admin-dialog'
import { answerAct, foundOrRefused } from '../answer-act.server'
import { failures, sendAct } from '../labels'
import { deletingStory } from './story-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return foundOrRefused(deletingStory(id), context)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return answerAct(args, admin, {
    run: deleteStoryAsAdmin,
    done: { title: 'Story Deleted' },
    failure: failures.deleteStory,
    deletes: true,
  })
}

export const clientAction = sendAct(failures.deleteStory)

export default function DeleteStory() {
  const story = useLoaderData<typeof loader>()
  if (!story) return <ConfirmDialog title="Delete Story" />
  return (
    <ConfirmDialog title="Delete Story">
      <p>
        <strong dir="auto">{story.title}</strong>, by <span dir="auto">{story.owner}</span>
      </p>
      <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
    </ConfirmDialog>
  )
}
