import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import {
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_FAILED,
  PICTURE_TOO_LARGE,
  pictureProblem,
} from '~/accounts/picture-rules'
import { announceSignedOut } from '~/ui/signed-out'
import { showToast } from '~/ui/toast/toast'
import type { DashboardRefusal } from '../refusal'
import { compressPicture } from './compress-picture'

interface Upload {
  phase: 'idle' | 'sending' | 'done' | 'failed'
  error?: string
  /** The picture that may be sent once more. */
  again?: File
}

/**
 * Compresses and sends a picture without a reload.
 * @param current the stored picture; when it changes, the preview goes
 * @param refusal of an upload without script
 */
export function usePictureUpload(current: string | null, refusal: DashboardRefusal | undefined) {
  const [upload, setUpload] = useState<Upload>({ phase: 'idle' })
  const [preview, setPreview] = useState<string>()
  const { revalidate } = useRevalidator()

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the picture changes
  useEffect(() => setPreview(undefined), [current])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function choose(file: File) {
    if (upload.phase === 'sending') return
    // A type that the browser doesn't know is empty: then the server decides by the bytes.
    if (file.type && !file.type.startsWith('image/')) {
      return setUpload({ phase: 'failed', error: NOT_A_PICTURE })
    }
    setUpload({ phase: 'sending' })
    const picture = await prepare(file)
    if (picture.size > MAX_PICTURE_BYTES) return setUpload({ phase: 'failed', error: PICTURE_TOO_LARGE })
    // A picture that couldn't be compressed is one that this browser can't show.
    if (picture !== file) setPreview(URL.createObjectURL(picture))
    await send(picture)
  }

  async function send(picture: File) {
    setUpload({ phase: 'sending' })
    const result = await sendPicture(picture)
    setUpload(result)
    if (result.phase === 'idle') return setPreview(undefined)
    if (result.error === undefined) return revalidate()
    const problem = pictureProblem(result.error)
    if (problem) showToast({ kind: 'error', ...problem })
    setPreview(undefined)
  }

  const error = upload.phase === 'idle' ? refusal?.errors.profilePicture : upload.error
  return { ...upload, error, preview, choose, send }
}

/** Compressed, or as it is (docs/spec.md, section 7). */
async function prepare(file: File): Promise<File> {
  try {
    return await compressPicture(file)
  } catch {
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

/** The same picture would be refused again. */
const FINAL = [413, 415, 422]

async function sendPicture(picture: File): Promise<Upload> {
  const body = new FormData()
  body.set('profilePicture', picture)
  const response = await fetch('/api/profile/picture', { method: 'POST', body }).catch(() => undefined)
  if (response?.ok) return { phase: 'done' }
  if (response?.status === 401) {
    announceSignedOut('picture')
    return { phase: 'idle' }
  }
  // A proxy may respond in its own way.
  const said: { message?: unknown } | null | undefined = await response?.json().catch(() => null)
  return {
    phase: 'failed',
    error: typeof said?.message === 'string' ? said.message : PICTURE_FAILED.description,
    again: response && FINAL.includes(response.status) ? undefined : picture,
  }
}
