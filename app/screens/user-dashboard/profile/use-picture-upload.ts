import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import {
  looksLikePicture,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
} from '~/accounts/picture-rules'
import type { Refusal } from '~/refusal'
import { showToast } from '~/ui/toast/toast'
import { useRefusalToast } from '~/web/forms/problem'
import { compressPicture } from './compress-picture'

/** The work before the picture is sent. */
interface Preparation {
  phase: 'idle' | 'preparing' | 'sent' | 'failed'
  error?: string
}

/**
 * Compresses and sends a picture by a fetcher, so that the page stays.
 * @param action the URL that it is sent to
 * @param current the stored picture; when it changes, the preview goes
 * @param refusedBefore a picture that was sent without script
 */
export function usePictureUpload(
  action: string,
  current: string | null | undefined,
  refusedBefore: Refusal | undefined,
) {
  const fetcher = useFetcher<Refusal>()
  const [preparation, setPreparation] = useState<Preparation>({ phase: 'idle' })
  const [sent, setSent] = useState<File>()
  const [preview, setPreview] = useState<string>()
  const isSending = preparation.phase === 'preparing' || fetcher.state !== 'idle'
  const [refused, setRefused] = useState<Refusal>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the picture changes
  useEffect(() => setPreview(undefined), [current])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  // A fetcher that is redirected keeps the data of the time before.
  useEffect(() => {
    if (!fetcher.data) return
    setRefused(fetcher.data as Refusal)
    setPreview(undefined)
  }, [fetcher.data])
  useRefusalToast(refused)

  async function choose(file: File) {
    if (isSending) return
    // A type that the browser doesn't know is empty: then the server decides by the bytes.
    if (file.type && !file.type.startsWith('image/')) {
      return setPreparation({ phase: 'failed', error: NOT_A_PICTURE })
    }
    setPreparation({ phase: 'preparing' })
    const picture = await prepare(file)
    if (!picture) return setPreparation({ phase: 'failed', error: NOT_A_PICTURE })
    if (picture.size > MAX_PICTURE_BYTES) return setPreparation({ phase: 'failed', error: PICTURE_TOO_LARGE })
    // A picture that couldn't be compressed is one that this browser can't show.
    if (picture !== file) setPreview(URL.createObjectURL(picture))
    send(picture)
  }

  function send(picture: File) {
    setPreparation({ phase: 'sent' })
    setRefused(undefined)
    setSent(picture)
    const body = new FormData()
    body.set('profilePicture', picture)
    fetcher.submit(body, { method: 'post', action, encType: 'multipart/form-data', preventScrollReset: true })
  }

  const isRefused = preparation.phase === 'sent' && refused !== undefined && !refused.problem?.isSignedOut
  const before = preparation.phase === 'idle' ? refusedBefore : undefined
  const refusal = isRefused ? refused : before
  const error =
    refusal?.errors.profilePicture ?? (isRefused ? refused.problem?.description : preparation.error)
  return {
    isSending,
    isFailed: preparation.phase === 'failed' || isRefused,
    isDone: preparation.phase === 'sent' && !isSending && !refused,
    /** Of a picture that was sent without script. */
    refusal: before,
    error,
    /** The picture that may be sent once more: the same one would be refused again where it is at fault. */
    again: isRefused && !isSending && !refused.errors.profilePicture ? sent : undefined,
    preview,
    choose,
    send,
  }
}

/** Compressed, or as it is (docs/spec.md, section 7); undefined if it is no picture. */
async function prepare(file: File): Promise<File | undefined> {
  try {
    return await compressPicture(file)
  } catch {
    if (!(await looksLikePicture(file))) return undefined
    if (file.size <= MAX_PICTURE_BYTES) {
      showToast({
        kind: 'error',
        title: 'Compression Failed',
        description: 'Failed to compress image. Uploading original file...',
      })
    }
    return file
  }
}
