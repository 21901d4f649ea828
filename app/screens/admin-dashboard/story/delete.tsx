import { useLoaderData } from '@remix-run/react'
import { deleteStoryAsAdmin } from '~/stories/stories.server'
import { ConfirmDialog } from '../admin-dialog'
import { nameOf } from '../facts'
import { adminAct, adminLoader, foundOrRefused } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { deletingStory } from './story-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = adminLoader(({ id, context }) => foundOrRefused(deletingStory(id), context))

export const action = adminAct({
  run: deleteStoryAsAdmin,
  done: { title: 'Story Deleted' },
  failure: failures.deleteStory,
  deletes: true,
})

export const clientAction = sendAct(failures.deleteStory)

export default function DeleteStory() {
  const story = useLoaderData<typeof loader>()
  if (!story) return <ConfirmDialog title="Delete Story" />
  return (
    <ConfirmDialog title="Delete Story">
      <p>
        <strong dir="auto">{story.title}</strong>, by <span dir="auto">{nameOf(story.owner)}</span>
      </p>
      <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
    </ConfirmDialog>
  )
}
