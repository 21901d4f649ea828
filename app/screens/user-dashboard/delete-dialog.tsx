import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton } from '~/ui/submit-button'
import { hereUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'

const warnings = {
  story: 'This will permanently delete this story and its audio. It cannot be recovered.',
  voice:
    'This will permanently delete this voice sample. The voice recording is permanently removed and cannot be recovered. Deleting a voice sample does not affect existing stories.',
}

const listTitles = { story: '#saved-stories-title', voice: '#saved-voices-title, #voice-sample-title' }

/** Asks once more, as a dialog or, without JavaScript, as an open box above the page; its URL is ?delete=kind:id. */
export function DeleteDialog({ deleting }: { deleting: DashboardView['deleting'] }) {
  const { search } = useLocation()
  const place = deleting?.kind && listTitles[deleting.kind]
  useEffect(() => {
    if (!place) return
    return () => {
      // The link that opened the dialog is gone with its thing: the focus goes to the list, not to nowhere.
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
    }
  }, [place])
  if (!deleting) return null
  const { kind, id, title } = deleting
  const here = hereUrl(search)
  return (
    <ModalDialog closeTo={here} labelledBy="delete-title">
      <div className="stack">
        <h2 id="delete-title">{kind === 'story' ? 'Delete Story' : 'Delete Voice Sample'}</h2>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{warnings[kind]}</p>
        {/* The dialog's own URL names what will be gone: it is not to come back, neither with the answer nor by Back. */}
        <Form method="post" action={here} replace className="row row-apart" preventScrollReset>
          <input type="hidden" name="intent" value={`delete-${kind}`} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="here" value={search} />
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
