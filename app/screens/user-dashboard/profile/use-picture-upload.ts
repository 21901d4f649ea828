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
import { compressPicture } from './compress-picture'

interface Chosen {
  picture: Blob
  filename: string
}

type Upload =
  | { phase: 'idle' | 'sending' | 'done' }
  /** `again` is what may be sent once more. */
  | { phase: 'failed'; error: string; again?: Chosen }

/**
 * Compresses and sends a picture without a reload.
 * @param current the picture that is kept; when another one comes the preview has done its work
 */
export function usePictureUpload(current: string | null) {
  const [upload, setUpload] = useState<Upload>({ phase: 'idle' })
  const [preview, setPreview] = useState<string>()
  const { revalidate } = useRevalidator()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture that comes
  useEffect(() => setPreview(undefined), [current])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function choose(file: File) {
    if (upload.phase === 'sending') return
    const rule = brokenRule(file)
    if (rule) return setUpload({ phase: 'failed', error: rule })
    setUpload({ phase: 'sending' })
    const chosen = await prepare(file)
    if (chosen.picture.size > MAX_PICTURE_BYTES) {
      return setUpload({ phase: 'failed', error: PICTURE_TOO_LARGE })
    }
    // A picture that couldn't be compressed is one that this browser can't show.
    if (chosen.picture !== file) setPreview(URL.createObjectURL(chosen.picture))
    await send(chosen)
  }

  async function send(chosen: Chosen) {
    setUpload({ phase: 'sending' })
    const sent = await sendPicture(chosen.picture, chosen.filename)
    if (sent.ok) {
      setUpload({ phase: 'done' })
      revalidate()
      return
    }
    const problem = pictureProblem(sent.error)
    if (problem) showToast({ kind: 'error', ...problem })
    setPreview(undefined)
    setUpload({ phase: 'failed', error: sent.error, again: sent.mayTryAgain ? chosen : undefined })
  }

  return { upload, preview, choose, send }
}

/** A browser that doesn't know the type of a file says nothing of it: the server looks at the bytes. */
function brokenRule(file: File): string | undefined {
  return file.type && !file.type.startsWith('image/') ? NOT_A_PICTURE : undefined
}

/** Compressed, or as it is (docs/spec.md, section 7). */
async function prepare(file: File): Promise<Chosen> {
  try {
    return { picture: await compressPicture(file), filename: 'picture.jpg' }
  } catch {
    if (file.size <= MAX_PICTURE_BYTES) {
      showToast({
        kind: 'error',
        title: 'Compression Failed',
        description: 'Failed to compress image. Uploading original file...',
      })
    }
    return { picture: file, filename: file.name }
  }
}

/** What came of it: nothing to say, or why it failed, and whether the same picture may be sent again. */
type Sent = { ok: true } | { ok: false; error: string; mayTryAgain: boolean }

const FINAL = [413, 415, 422]

/** Sends a picture by script (docs/spec.md, section 7). */
async function sendPicture(picture: Blob, filename: string): Promise<Sent> {
  const body = new FormData()
  body.set('profilePicture', picture, filename)
  try {
    const answer = await fetch('/api/profile/picture', { method: 'POST', body })
    if (answer.ok) return { ok: true }
    if (answer.status === 401) announceSignedOut()
    return { ok: false, error: await messageOf(answer), mayTryAgain: !FINAL.includes(answer.status) }
  } catch {
    return { ok: false, error: PICTURE_FAILED.description, mayTryAgain: true }
  }
}

/** What stands between us and the server may answer in its own way. */
async function messageOf(answer: Response): Promise<string> {
  const said: { message?: unknown } | null = await answer.json().catch(() => null)
  return typeof said?.message === 'string' ? said.message : PICTURE_FAILED.description
}
