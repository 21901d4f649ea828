import { useLoaderData } from '@remix-run/react'
import { countryNames } from '~/accounts/countries.server'
import { FormPage } from '~/accounts/pages/parts/form-page'
import { gone, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { location } from '~/accounts/schemas.server'
import { updateLocation } from '~/accounts/users.server'
import { dashboardUrl } from '~/platform/dashboard-url'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { CancelLink, RouteForm } from '~/platform/forms/route-form'
import { formMeta } from '~/platform/ui/pages/static-page'
import { LocationFields } from '../profile/location'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Location'
const FAILED = 'Failed to update your location.'

export const meta = formMeta(HEADING)

export const loader = userLoader(({ user: { country, stateProvince, city } }) => ({
  stored: { country, stateProvince, city },
  countryNames,
}))

export const action = userAction(Object.keys(location.shape), async ({ user, form }) => {
  const parsed = parseForm(form, location)
  if (!parsed.ok) return parsed
  if (!updateLocation(user, parsed.value)) return { ...gone('Update Failed'), message: FAILED }
  const toast = { kind: 'success', title: 'Location Updated' } as const
  return redirectWithToast(dashboardUrl(user.country ? { hash: 'account' } : {}), toast)
})

export const clientAction = sendForm('Update Failed', FAILED)

export default function EditLocation() {
  const { stored, countryNames } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <RouteForm>
        {(refusal) => (
          <LocationFields location={stored} countryNames={countryNames} refusal={refusal}>
            <CancelLink to={dashboardUrl({ hash: 'account' })}>Cancel</CancelLink>
          </LocationFields>
        )}
      </RouteForm>
    </FormPage>
  )
}
