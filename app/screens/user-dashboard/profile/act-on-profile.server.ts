import { pictureProblem } from '~/accounts/picture-rules'
import { changeProfilePicture } from '~/accounts/profile-picture.server'
import { location } from '~/accounts/schemas.server'
import type { User } from '~/accounts/users.server'
import { updateLocation } from '~/accounts/users.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import type { Upload } from '~/web/uploads/upload.server'
import { dashboardUrl, locationUrl } from '../dashboard-url'
import type { Outcome } from '../refusal'

export async function saveLocationIntent(user: User, form: FormData, request: Request): Promise<Outcome> {
  const parsed = parseForm(form, location)
  if (!parsed.ok) return parsed
  if (!updateLocation(user, parsed.value)) {
    return {
      ok: false,
      reason: 'gone',
      title: 'Update Failed',
      message: 'Failed to update your location.',
    }
  }
  const { search } = new URL(request.url)
  const isFirst = !user.country
  return redirectWithToast(isFirst ? dashboardUrl() : locationUrl(search, { isEditing: false }), {
    kind: 'success',
    title: 'Location Updated',
  })
}

/** From a browser without script; with script the picture goes to /api/profile/picture, and nothing reloads. */
export async function uploadPictureIntent(
  user: User,
  { files, tooLarge }: Upload,
  signal: AbortSignal,
): Promise<Outcome> {
  const picture = { path: files.get('profilePicture')?.path, isTooLarge: tooLarge.includes('profilePicture') }
  const result = await changeProfilePicture(user, picture, { signal })
  if (result.ok) return redirectWithToast('/user-dashboard')
  const { title, description: message = result.message } = pictureProblem(result.message) ?? {}
  return { ...result, title, message }
}
