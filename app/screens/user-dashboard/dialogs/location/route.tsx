import { useLoaderData } from '@remix-run/react'
import { countryNames } from '~/accounts/countries.server'
import { location } from '~/accounts/schemas.server'
import { updateLocation } from '~/accounts/users.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { dashboardUrl } from '../../dashboard-url'
import { closeWithToast, gone, userAction, userLoader } from '../../handlers.server'
import { LocationFields } from '../../profile/location'
import { CloseLink, Dialog, DialogForm, sendForm, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FAILED = 'Failed to update your location.'

export const loader = userLoader(({ user: { country, stateProvince, city } }) => ({
  stored: { country, stateProvince, city },
  countryNames,
}))

export const action = userAction(async ({ user, form, request }) => {
  const parsed = parseForm(form, location)
  if (!parsed.ok) return parsed
  if (!updateLocation(user, parsed.value)) return { ...gone('Update Failed'), message: FAILED }
  const toast = { kind: 'success', title: 'Location Updated' } as const
  return user.country ? closeWithToast(request, toast, '#location') : redirectWithToast(dashboardUrl(), toast)
})

export const clientAction = sendForm('Update Failed', FAILED)

export default function EditLocation() {
  const { stored, countryNames } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="Location">
      <DialogForm refusal={refusal}>
        <LocationFields location={stored} countryNames={countryNames} refusal={refusal}>
          <CloseLink hash="#location">Cancel</CloseLink>
        </LocationFields>
      </DialogForm>
    </Dialog>
  )
}
