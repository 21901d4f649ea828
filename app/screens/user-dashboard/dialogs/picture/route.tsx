import { useLoaderData } from '@remix-run/react'
import { MAX_PICTURE_BYTES, PICTURE_FAILED, pictureProblem } from '~/accounts/picture-rules'
import { changeProfilePicture, getPictureSquare } from '~/accounts/profile-picture.server'
import { closeWithToast, uploadAction, userLoader } from '../../handlers.server'
import { PictureForm } from '../../profile/picture-form'
import { CloseLink, Dialog, sendForm, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user }) => {
  const { firstName, lastName, username } = user
  return { firstName, lastName, username, pictureSquare: getPictureSquare(user) }
})

export const action = uploadAction(
  { profilePicture: MAX_PICTURE_BYTES },
  async ({ user, upload: { files, tooLarge }, request }) => {
    const { signal } = request
    const isTooLarge = tooLarge.includes('profilePicture')
    const result = await changeProfilePicture(
      user,
      { path: files.get('profilePicture')?.path, isTooLarge },
      { signal },
    )
    if (result.ok) return closeWithToast(request)
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

/** Shown where a picture was refused without script; with script the form in the account's card shows it. */
export default function ChangePicture() {
  const user = useLoaderData<typeof loader>()
  return (
    <Dialog heading="Your picture">
      <PictureForm user={user} refusal={useDialogRefusal()} />
      <CloseLink>Close</CloseLink>
    </Dialog>
  )
}
