import { useEffect, useId, useRef } from 'react'
import { PICTURE_ACCEPT } from '~/accounts/picture-rules'
import { Portrait } from '~/ui/portrait'
import { SignedOutNote } from '~/ui/signed-out'
import { useErrorTitle } from '~/ui/use-error-title'
import { Problem } from '~/web/forms/problem'
import type { ViewProps } from '../refusal'
import { usePictureUpload } from './use-picture-upload'

/** The picture is also its file chooser. With script a chosen file is uploaded at once, without by a button. */
export function PictureForm({ view: { user }, refusal }: ViewProps) {
  const { phase, error, again, preview, choose, send } = usePictureUpload(user.pictureSquare, refusal)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorText = useRef<HTMLParagraphElement>(null)
  useErrorTitle(phase === 'failed')

  useEffect(() => {
    if (error) errorText.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  function takeChoice() {
    const file = input.current?.files?.[0]
    if (!input.current || !file) return
    // So that choosing the same file again is a change.
    input.current.value = ''
    void choose(file)
  }

  // The user may have chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(takeChoice, [])

  return (
    <form
      method="post"
      action="/user-dashboard"
      encType="multipart/form-data"
      className="stack"
      aria-busy={phase === 'sending' || undefined}
    >
      <Problem refusal={phase === 'idle' ? refusal : undefined} />
      <input type="hidden" name="intent" value="upload-picture" />
      <label className="picture-chooser" htmlFor={id}>
        <span className="picture-frame">
          <Portrait user={user} isLarge preview={preview} />
          {phase === 'sending' && <span className="spinner" />}
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
        // biome-ignore lint/a11y/noAutofocus: the field with the error gets the focus
        autoFocus={refusal?.errors.profilePicture !== undefined || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onClick={(event) => phase === 'sending' && event.preventDefault()}
        onChange={takeChoice}
      />
      {error && (
        <p ref={errorText} id={`${id}-error`} className="field-error" role="alert">
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
      <SignedOutNote form="picture" />
      <p className="visually-hidden" role="status">
        {phase === 'sending' && 'Uploading your picture...'}
        {phase === 'done' && 'Your picture was changed.'}
      </p>
      <p className="without-script">
        <button type="submit" className="button">
          Upload picture
        </button>
      </p>
    </form>
  )
}
