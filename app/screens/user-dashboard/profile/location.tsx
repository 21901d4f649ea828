import { Link, useLocation } from '@remix-run/react'
import { Fragment, useEffect, useId, useRef } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { DashboardLink } from '../dashboard-link'
import { locationUrl } from '../dashboard-url'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'
import { useIsComplete } from '../use-is-complete'

const places = [
  { label: 'Country', name: 'country', autoComplete: 'country-name' },
  { label: 'State/Province', name: 'stateProvince', autoComplete: 'address-level1' },
  { label: 'City', name: 'city', autoComplete: 'address-level2' },
] as const

const hasAllPlaces = (fields: FormData) =>
  places.every(({ name }) => String(fields.get(name) ?? '').trim() !== '')

export function Location({ view, refusal }: ViewProps) {
  const { search } = useLocation()
  const isForm = view.isEditingLocation || refusal
  const wasForm = useRef(isForm)
  const editLink = useRef<HTMLAnchorElement>(null)

  // The field that had the focus left the page with the form.
  useEffect(() => {
    if (wasForm.current && !isForm) editLink.current?.focus({ preventScroll: true })
    wasForm.current = isForm
  }, [isForm])

  return (
    <section id="location" className="stack" aria-labelledby="location-title">
      <h2 id="location-title">Location</h2>
      {isForm ? (
        <LocationForm view={view} refusal={refusal} />
      ) : (
        <>
          <dl className="facts">
            {places.map(({ label, name }) => (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd dir="auto">{view.user[name]}</dd>
              </Fragment>
            ))}
          </dl>
          <p>
            <Link
              ref={editLink}
              className="button"
              to={locationUrl(search, { isEditing: true })}
              preventScrollReset
            >
              Edit Location
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

export function LocationForm({ view, refusal }: ViewProps) {
  const { user, countryNames } = view
  const { search } = useLocation()
  const { form, isComplete, check } = useIsComplete(hasAllPlaces)
  const listId = useId()
  return (
    <IntentForm
      formRef={form}
      intent="save-location"
      action={locationUrl(search, { isEditing: true })}
      refusal={refusal}
      onInput={check}
    >
      {places.map(({ label, name, autoComplete }) => (
        <Field
          key={name}
          label={label}
          name={name}
          required
          dir="auto"
          autoComplete={autoComplete}
          list={name === 'country' ? listId : undefined}
          refusal={refusal}
          autoFocus={user.hasLocation && !refusal && name === 'country'}
          defaultValue={user[name] ?? ''}
        />
      ))}
      <datalist id={listId}>
        {countryNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="row">
        <SubmitButton isDisabled={!isComplete} pendingText="Saving...">
          Save Location
        </SubmitButton>
        {user.hasLocation && (
          <DashboardLink to={locationUrl(search, { isEditing: false })}>Cancel</DashboardLink>
        )}
      </div>
    </IntentForm>
  )
}
