import { useActionData } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { PICTURE_ACCEPT } from '~/accounts/picture-rules'
import { Problem } from '~/forms/problem'
import { Portrait } from '~/ui/portrait'
import { useErrorTitle } from '~/ui/use-error-title'
import type { DashboardView } from '../dashboard-view.server'
import type { DashboardRefusal } from '../refusal'
import { usePictureUpload } from './use-picture-upload'

/**
 * The picture, which is also its file chooser. Without script a button sends the form; with script the choice is sent
 * as soon as it is made.
 */
export function PictureForm({ user }: { user: DashboardView['user'] }) {
  const answer = useActionData<DashboardRefusal>()
  const refusal = answer?.form === 'picture' ? answer : undefined
  const refused = refusal?.errors.profilePicture
  const { upload, preview, choose, send } = usePictureUpload(user.pictureSquare)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isSending = upload.phase === 'sending'
  const error = upload.phase === 'failed' ? upload.error : upload.phase === 'idle' ? refused : undefined
  const again = upload.phase === 'failed' ? upload.again : undefined
  useErrorTitle(upload.phase === 'failed')

  function takeChoice() {
    const file = input.current?.files?.[0]
    if (!input.current || !file) return
    // So that choosing the same file once more is a choice again.
    input.current.value = ''
    void choose(file)
  }

  // Somebody may have chosen before script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(takeChoice, [])

  return (
    <form
      method="post"
      action="/user-dashboard"
      encType="multipart/form-data"
      className="stack"
      aria-busy={isSending || undefined}
    >
      <Problem refusal={refusal && upload.phase === 'idle' ? refusal : undefined} />
      <input type="hidden" name="intent" value="upload-picture" />
      <label className="picture-chooser" htmlFor={id}>
        <span className="picture-frame">
          <Portrait user={user} isLarge preview={preview} />
          {isSending && <span className="spinner picture-spinner" />}
        </span>
        <span>
          <span className="visually-hidden">Profile picture: </span>
          <span className="picture-change">Click to change</span>
          <span id={`${id}-hint`} className="hint picture-hint">
            Most image formats accepted
          </span>
        </span>
      </label>
      <input
        ref={input}
        id={id}
        className="picture-input"
        type="file"
        name="profilePicture"
        accept={PICTURE_ACCEPT}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it is what is to be mended
        autoFocus={refused !== undefined || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onClick={(event) => isSending && event.preventDefault()}
        onChange={takeChoice}
      />
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      {again && (
        <p>
          <button type="button" className="button" onClick={() => send(again)}>
            Try again
          </button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isSending ? 'Uploading your picture...' : upload.phase === 'done' ? 'Your picture was changed.' : ''}
      </p>
      <p className="without-script">
        <button type="submit" className="button">
          Upload picture
        </button>
      </p>
    </form>
  )
}
