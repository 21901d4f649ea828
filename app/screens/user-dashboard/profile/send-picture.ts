import { PICTURE_FAILED } from '~/accounts/picture-rules'
import { announceSignedOut } from '~/ui/signed-out'

/** What came of it: nothing to say, or why it failed, and whether the same picture may be sent again. */
export type Sent = { ok: true } | { ok: false; error: string; mayTryAgain: boolean }

const FINAL = [413, 415, 422]

/** Sends a picture by script (spec, section 7). */
export async function sendPicture(picture: Blob, filename: string): Promise<Sent> {
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
