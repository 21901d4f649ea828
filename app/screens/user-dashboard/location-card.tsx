import { Form, Link } from '@remix-run/react'
import { Field } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import type { DashboardView } from './dashboard-view.server'
import type { Refusal } from './refusal'
import { refusedField } from './use-focus-on-first-error'

const EDIT_URL = '/user-dashboard?location=edit'

export function LocationCard({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  const { user } = view
  const isForm = !user.hasLocation || view.isEditingLocation || refusal
  return (
    <section id="location" className="sheet stack" aria-labelledby="location-title">
      <h2 id="location-title">Location</h2>
      {isForm ? <LocationForm user={user} refusal={refusal} /> : <LocationView user={user} />}
    </section>
  )
}

function LocationView({ user }: { user: DashboardView['user'] }) {
  return (
    <>
      <dl className="facts">
        <dt>Country</dt>
        <dd>{user.country}</dd>
        <dt>State/Province</dt>
        <dd>{user.stateProvince}</dd>
        <dt>City</dt>
        <dd>{user.city}</dd>
      </dl>
      <p>
        <Link className="button" to={EDIT_URL} preventScrollReset>
          Edit Location
        </Link>
      </p>
    </>
  )
}

function LocationForm({ user, refusal }: { user: DashboardView['user']; refusal: Refusal | undefined }) {
  const values = refusal?.values ?? {}
  return (
    <Form method="post" action={EDIT_URL} className="stack" preventScrollReset noValidate>
      {!user.hasLocation && <p>Please complete your location information to continue</p>}
      <input type="hidden" name="intent" value="save-location" />
      <Field
        label="Country"
        name="country"
        required
        autoComplete="country-name"
        {...refusedField(refusal, 'country')}
        defaultValue={values.country ?? user.country ?? ''}
      />
      <Field
        label="State/Province"
        name="stateProvince"
        required
        autoComplete="address-level1"
        {...refusedField(refusal, 'stateProvince')}
        defaultValue={values.stateProvince ?? user.stateProvince ?? ''}
      />
      <Field
        label="City"
        name="city"
        required
        autoComplete="address-level2"
        {...refusedField(refusal, 'city')}
        defaultValue={values.city ?? user.city ?? ''}
      />
      <div className="row">
        <SubmitButton>Save Location</SubmitButton>
        {user.hasLocation && (
          <Link className="button" to="/user-dashboard" preventScrollReset>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}
