import { useFetcher } from '@remix-run/react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { compressPicture } from '~/accounts/pages/parts/compress-picture'
import {
  looksLikePicture,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_ACCEPT,
  PICTURE_TOO_LARGE,
} from '~/accounts/picture-rules'
import { pageUrl } from '~/platform/dashboard-url'
import { Problem, useRefusalToast } from '~/platform/forms/problem'
import { useErrorTitle } from '~/platform/forms/use-refused'
import type { Refusal } from '~/platform/refusal'
import { type Done, isDone, STAYS } from '~/platform/ui/done'
import { Portrait } from '~/platform/ui/portrait'
import { SignedOutNote } from '~/platform/ui/signed-out'
import { showToast } from '~/platform/ui/toast/toast'

const ACTION = pageUrl('picture')

interface Props {
  user: ComponentProps<typeof Portrait>['user']
  refusal?: Refusal
}

interface Attempt {
  isPreparing?: boolean
  error?: string
  isSent?: boolean
  refused?: Refusal
}

/**
 * The picture is also its file chooser. With script a chosen file is compressed and uploaded at once by a fetcher, so
 * that the page stays, without by a button.
 */
export function PictureForm({ user, refusal: refusedBefore }: Props) {
  const fetcher = useFetcher<Refusal | Done>()
  const [attempt, setAttempt] = useState<Attempt>()
  const { isPreparing, isSent, refused } = attempt ?? {}
  const isSending = isPreparing || fetcher.state !== 'idle'
  const isRefused = refused !== undefined && !refused.problem?.isSignedOut
  const before = attempt ? undefined : refusedBefore
  const error =
    (isRefused ? refused : before)?.errors.profilePicture ??
    (isRefused ? refused.problem?.description : attempt?.error)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorText = useRef<HTMLParagraphElement>(null)
  useErrorTitle(attempt?.error !== undefined || isRefused)
  useRefusalToast(refused)

  useEffect(() => {
    if (error) errorText.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  useEffect(() => {
    const data = fetcher.data as Refusal | Done | undefined
    if (data && !isDone(data)) setAttempt((now) => ({ ...now, refused: data }))
  }, [fetcher.data])

  async function choose(file: File) {
    if (isPreparing || fetcher.state === 'submitting') return
    // A type that the browser doesn't know is empty: then the server decides by the bytes.
    if (file.type && !file.type.startsWith('image/')) return setAttempt({ error: NOT_A_PICTURE })
    setAttempt({ isPreparing: true })
    const prepared = await prepare(file)
    if (!prepared) return setAttempt({ error: NOT_A_PICTURE })
    if (prepared.size > MAX_PICTURE_BYTES) return setAttempt({ error: PICTURE_TOO_LARGE })
    setAttempt({ isSent: true })
    const body = new FormData()
    body.set(STAYS, 'yes')
    body.set('profilePicture', prepared)
    fetcher.submit(body, {
      method: 'post',
      action: ACTION,
      encType: 'multipart/form-data',
      preventScrollReset: true,
    })
  }

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
      action={ACTION}
      encType="multipart/form-data"
      className="stack"
      aria-busy={isSending || undefined}
    >
      <Problem refusal={before} />
      <label className="picture-chooser" htmlFor={id}>
        <span className="picture-frame">
          <Portrait user={user} isLarge />
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
        autoFocus={refusedBefore?.errors.profilePicture !== undefined || undefined}
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
      <SignedOutNote form={ACTION} />
      <p className="visually-hidden" role="status">
        {isSending && 'Uploading your picture...'}
        {isSent && !isSending && !refused && 'Your picture was changed.'}
      </p>
      <p className="without-script">
        <button type="submit" className="button">
          Upload picture
        </button>
      </p>
    </form>
  )
}

async function prepare(file: File): Promise<File | undefined> {
  try {
    return await compressPicture(file)
  } catch {
    if (!(await looksLikePicture(file))) return undefined
    const description = 'Failed to compress image. Uploading original file...'
    if (file.size <= MAX_PICTURE_BYTES) showToast({ kind: 'error', title: 'Compression Failed', description })
    return file
  }
}
