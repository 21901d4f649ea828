import { useLoaderData } from '@remix-run/react'
import { countryNames } from '~/accounts/countries.server'
import { location } from '~/accounts/schemas.server'
import { updateLocation } from '~/accounts/users.server'
import { dashboardUrl } from '~/text/dashboard-url'
import { formMeta } from '~/ui/pages/static-page'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { CancelLink, RouteForm } from '~/web/forms/route-form'
import { FormPage } from '../form-page'
import { gone, userAction, userLoader } from '../handlers.server'
import { LocationFields } from '../profile/location'
import { sendForm } from '../refusal'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

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
