import { useLoaderData } from '@remix-run/react'
import { RouteForm } from '~/platform/forms/route-form'
import { Icon } from '~/platform/ui/icon'
import { deleteStoryAsAdmin } from '~/stories/stories.server'
import { AdminPage, FormButtons } from '../admin-page'
import { nameOf } from '../facts'
import { adminAct, adminLoader, foundOr404 } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { deletingStory } from './story-view.server'

const BACK = '?tab=story-creation#list'

export const loader = adminLoader(({ id }) => foundOr404(deletingStory(id)))

export const action = adminAct({
  run: deleteStoryAsAdmin,
  done: { title: 'Story Deleted' },
  failure: failures.deleteStory,
  deletes: true,
  back: () => BACK,
})

export const clientAction = sendAct(failures.deleteStory)

export default function DeleteStory() {
  const story = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Delete Story" back={BACK}>
      <p>
        <strong dir="auto">{story.title}</strong>, by <span dir="auto">{nameOf(story.owner)}</span>
      </p>
      <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
      <RouteForm replace>
        {() => (
          <FormButtons back={BACK} pendingText="Deleting...">
            <Icon name="trash" />
            Delete
          </FormButtons>
        )}
      </RouteForm>
    </AdminPage>
  )
}
