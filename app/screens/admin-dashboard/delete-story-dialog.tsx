import { useSearchParams } from '@remix-run/react'
import { DeleteForm } from '~/forms/delete-form'
import { ModalDialog } from '~/ui/modal-dialog'
import { adminLink, noDialog } from './admin-link'
import type { AdminView } from './admin-view.server'
import { useFocusOnList } from './use-focus-on-list'

/** Asks once more; its URL is ?delete-story=id. */
export function DeleteStoryDialog({ deletingStory: story }: Pick<AdminView, 'deletingStory'>) {
  const [query] = useSearchParams()
  useFocusOnList(story?.id)
  if (!story) return null
  const closeTo = adminLink(query, noDialog)
  return (
    <ModalDialog closeTo={closeTo} labelledBy="delete-story-title">
      <div className="stack">
        <h2 id="delete-story-title">Delete Story</h2>
        <p>
          <strong>{story.title}</strong>, of {story.owner}
        </p>
        <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
        <DeleteForm intent="delete-story" id={story.id} closeTo={closeTo} />
      </div>
    </ModalDialog>
  )
}
