import type { useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'

interface Props {
  leaving: ReturnType<typeof useBlocker>
  onStop: () => void
}

/** Shown when the user goes on to another step during an upload. */
export function LeaveUploadDialog({ leaving, onStop }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsking = leaving.state === 'blocked'
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
  }, [isAsking])
  if (!isAsking) return null
  return (
    <dialog
      ref={dialog}
      className="dialog stack"
      aria-labelledby="leave-upload-title"
      onClose={() => leaving.reset()}
    >
      <h2 id="leave-upload-title">Your recording is still uploading</h2>
      <p>If you leave this step now, the upload stops and nothing is saved.</p>
      <div className="row">
        <button type="button" className="button button-primary" onClick={() => leaving.reset()}>
          Stay and finish
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            onStop()
            leaving.proceed()
          }}
        >
          Stop the upload
        </button>
      </div>
    </dialog>
  )
}
