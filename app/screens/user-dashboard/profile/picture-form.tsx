import { useLocation } from '@remix-run/react'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { PICTURE_ACCEPT } from '~/accounts/picture-rules'
import type { Refusal } from '~/refusal'
import { Portrait } from '~/ui/portrait'
import { SignedOutNote } from '~/ui/signed-out'
import { useErrorTitle } from '~/ui/use-error-title'
import { Problem } from '~/web/forms/problem'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { dialogUrl } from '../dashboard-url'
import { usePictureUpload } from './use-picture-upload'

interface Props {
  user: ComponentProps<typeof Portrait>['user']
  /** Of a picture that was sent without script. */
  refusal?: Refusal
}

/** The picture is also its file chooser. With script a chosen file is uploaded at once, without by a button. */
export function PictureForm({ user, refusal }: Props) {
  const action = dialogUrl('picture', useLocation())
  const upload = usePictureUpload(action, user.pictureSquare, refusal)
  const { isSending, error, again, preview, choose, send } = upload
  useRouteModules('screens/user-dashboard/dialogs/picture/route')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorText = useRef<HTMLParagraphElement>(null)
  useErrorTitle(upload.isFailed)

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
      action={action}
      encType="multipart/form-data"
      className="stack"
      aria-busy={isSending || undefined}
    >
      <Problem refusal={upload.refusal} />
      <label className="picture-chooser" htmlFor={id}>
        <span className="picture-frame">
          <Portrait user={user} isLarge preview={preview} />
          {isSending && <span className="spinner" />}
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
        onClick={(event) => isSending && event.preventDefault()}
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
        {isSending && 'Uploading your picture...'}
        {upload.isDone && 'Your picture was changed.'}
      </p>
      <p className="without-script">
        <button type="submit" className="button">
          Upload picture
        </button>
      </p>
    </form>
  )
}
