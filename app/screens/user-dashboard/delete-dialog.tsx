import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { DeleteForm } from '~/forms/delete-form'
import { ModalDialog } from '~/ui/modal-dialog'
import { hereUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'
import type { DashboardRefusal } from './refusal'

const warnings = {
  story: 'This will permanently delete this story and its audio. It cannot be recovered.',
  voice:
    'This will permanently delete this voice sample. The voice recording is permanently removed and cannot be recovered. Deleting a voice sample does not affect existing stories.',
}

const listTitles = { story: '#saved-stories-title', voice: '#saved-voices-title, #voice-sample-title' }

/** Asks once more, as a dialog or, without JavaScript, as an open box above the page; its URL is ?delete=kind:id. */
export function DeleteDialog({
  deleting,
  refusal,
}: {
  deleting: DashboardView['deleting']
  refusal: DashboardRefusal | undefined
}) {
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
        <DeleteForm intent={`delete-${kind}`} id={id} closeTo={here} refusal={refusal}>
          <input type="hidden" name="here" value={search} />
        </DeleteForm>
      </div>
    </ModalDialog>
  )
}
