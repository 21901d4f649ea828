import { parseWithZod } from '@conform-to/zod/v4'
import { pictureProblem } from '~/accounts/picture-rules'
import { changeProfilePicture } from '~/accounts/profile-picture.server'
import { location } from '~/accounts/schemas.server'
import type { User } from '~/accounts/users.server'
import { updateLocation } from '~/accounts/users.server'
import { knownFields } from '~/forms/answer.server'
import { refusalStatus } from '~/forms/refusal'
import type { Upload } from '~/http/upload.server'
import { goOn, refuse } from '../dashboard-answer.server'
import { valuesOf } from '../refusal'
import { locationUrl } from './location-url'

const UPDATE_FAILED = { title: 'Update Failed', description: 'Failed to update your location.' }

export async function saveLocationIntent(user: User, form: FormData, request: Request) {
  const values = valuesOf(form)
  const submission = parseWithZod(knownFields(form, Object.keys(location.shape)), { schema: location })
  if (submission.status !== 'success') {
    return refuse(422, { form: 'location', errors: firstErrors(submission.error), values })
  }
  if (!updateLocation(user, submission.value)) {
    return refuse(404, { form: 'location', problem: UPDATE_FAILED, errors: {}, values })
  }
  const { search } = new URL(request.url)
  return goOn(locationUrl(search, { isEditing: false }), { kind: 'success', title: 'Location Updated' })
}

/** The first text of each field. */
export function firstErrors(errors: Record<string, string[] | null> | null): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, texts]) => [name, texts?.[0]]))
}

/** From a browser without script; with script the picture goes to /api/profile/picture, and nothing reloads. */
export async function uploadPictureIntent(user: User, { files, tooLarge }: Upload, signal: AbortSignal) {
  const picture = { path: files.get('profilePicture')?.path, isTooLarge: tooLarge.includes('profilePicture') }
  const result = await changeProfilePicture(user, picture, { signal })
  if (result.ok) return goOn('/user-dashboard')
  const { reason, message, errors = {}, retryAfterSeconds } = result
  return refuse(
    refusalStatus[reason],
    { form: 'picture', problem: pictureProblem(message), errors, values: {} },
    { retryAfterSeconds },
  )
}
