import { Form, Link, useSearchParams } from '@remix-run/react'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton } from '~/ui/submit-button'
import { adminLink, noDialog } from './admin-link'
import type { AdminView } from './admin-view.server'
import { useFocusOnList } from './use-focus-on-list'

/** Asks once more; its URL is ?delete-story=id. */
export function DeleteStoryDialog({ deletingStory: story }: Pick<AdminView, 'deletingStory'>) {
  const [query] = useSearchParams()
  useFocusOnList(story?.id)
  if (!story) return null
  const here = adminLink(query, noDialog)
  return (
    <ModalDialog closeTo={here} labelledBy="delete-story-title">
      <div className="stack">
        <h2 id="delete-story-title">Delete Story</h2>
        <p>
          <strong>{story.title}</strong>, of {story.owner}
        </p>
        <p>This will permanently delete this story and its audio. It cannot be recovered.</p>
        {/* The dialog's own URL names what will be gone: it is not to come back, neither with the answer nor by Back. */}
        <Form method="post" action={here} replace className="row row-apart" preventScrollReset>
          <input type="hidden" name="intent" value="delete-story" />
          <input type="hidden" name="id" value={story.id} />
          <Link className="button" to={here} replace preventScrollReset>
            Cancel
          </Link>
          <SubmitButton tone="danger" pendingText="Deleting...">
            Delete
          </SubmitButton>
        </Form>
      </div>
    </ModalDialog>
  )
}
