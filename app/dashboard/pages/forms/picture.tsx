import { useActionData, useLoaderData } from '@remix-run/react'
import { FormPage } from '~/accounts/pages/parts/form-page'
import { uploadAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { MAX_PICTURE_BYTES, PICTURE_FAILED, pictureProblem } from '~/accounts/picture-rules'
import { changeProfilePicture } from '~/accounts/profile-picture.server'
import { dashboardUrl } from '~/platform/dashboard-url'
import { endForm } from '~/platform/forms/answer.server'
import type { Refusal } from '~/platform/refusal'
import { formMeta } from '~/platform/ui/pages/static-page'
import { PictureForm } from '../profile/picture-form'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Your picture'

export const meta = formMeta(HEADING)

export const loader = userLoader(({ user }) => {
  const { firstName, lastName, username } = user
  return { firstName, lastName, username, pictureSquare: user.profilePictureSquare }
})

export const action = uploadAction(
  { files: { profilePicture: MAX_PICTURE_BYTES }, names: [] },
  async ({ user, upload: { files, form, tooLarge }, request }) => {
    const { signal } = request
    const isTooLarge = tooLarge.includes('profilePicture')
    const result = await changeProfilePicture(
      user,
      { path: files.get('profilePicture')?.path, isTooLarge },
      { signal },
    )
    if (result.ok) return endForm(form, dashboardUrl({ hash: 'account' }))
    const { reason, message, retryAfterSeconds } = result
    // The picture isn't at fault, and may be sent once more.
    if (reason === 'busy' || reason === 'full') {
      return { ok: false, reason, title: PICTURE_FAILED.title, message, retryAfterSeconds }
    }
    const { title, description = message } = pictureProblem(message) ?? {}
    return { ...result, title, message: description }
  },
)

export const clientAction = sendForm(PICTURE_FAILED.title, PICTURE_FAILED.description)

export default function ChangePicture() {
  const user = useLoaderData<typeof loader>()
  return (
    <FormPage
      heading={HEADING}
      back={{ to: dashboardUrl({ hash: 'account' }), label: 'Back to your dashboard' }}
    >
      <PictureForm user={user} refusal={useActionData<Refusal>()} />
    </FormPage>
  )
}
