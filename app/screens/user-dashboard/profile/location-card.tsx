import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Field } from '~/forms/field'
import { Problem } from '~/forms/problem'
import { SubmitButton } from '~/ui/submit-button'
import { locationUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import type { DashboardRefusal } from '../refusal'

export function LocationCard({
  view,
  refusal,
}: {
  view: DashboardView
  refusal: DashboardRefusal | undefined
}) {
  const isForm = view.isEditingLocation || refusal
  const wasForm = useRef(isForm)
  const editLink = useRef<HTMLAnchorElement>(null)

  // What had the focus is gone with the form.
  useEffect(() => {
    if (wasForm.current && !isForm) editLink.current?.focus({ preventScroll: true })
    wasForm.current = isForm
  }, [isForm])

  return (
    <section id="location" className="sheet stack" aria-labelledby="location-title">
      <h2 id="location-title">Location</h2>
      {isForm ? (
        <LocationForm view={view} refusal={refusal} />
      ) : (
        <LocationView user={view.user} editLink={editLink} />
      )}
    </section>
  )
}

interface ViewProps {
  user: DashboardView['user']
  editLink: React.RefObject<HTMLAnchorElement>
}

function LocationView({ user, editLink }: ViewProps) {
  const { search } = useLocation()
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
  )
}

const places = [
  { label: 'Country', name: 'country', autoComplete: 'country-name' },
  { label: 'State/Province', name: 'stateProvince', autoComplete: 'address-level1' },
  { label: 'City', name: 'city', autoComplete: 'address-level2' },
] as const

function LocationForm({ view, refusal }: { view: DashboardView; refusal: DashboardRefusal | undefined }) {
  const { user, countryNames } = view
  const { search } = useLocation()
  const { form, isComplete, look } = useIsComplete()
  const listId = useId()
  return (
    <Form
      ref={form}
      method="post"
      action={locationUrl(search, { isEditing: true })}
      className="stack"
      preventScrollReset
      noValidate
      onInput={look}
    >
      {!user.hasLocation && <p>Please complete your location information to continue</p>}
      <Problem refusal={refusal} />
      <input type="hidden" name="intent" value="save-location" />
      {places.map(({ label, name, autoComplete }) => (
        <Field
          key={name}
          label={label}
          name={name}
          required
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
          <Link className="button" to={locationUrl(search, { isEditing: false })} preventScrollReset>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}

/** Whether all three places have something in them, also what was typed before script ran. */
function useIsComplete() {
  const form = useRef<HTMLFormElement>(null)
  const [isComplete, setIsComplete] = useState(true)
  function look() {
    if (!form.current) return
    const fields = new FormData(form.current)
    setIsComplete(places.every(({ name }) => String(fields.get(name) ?? '').trim() !== ''))
  }
  useEffect(look, [])
  return { form, isComplete, look }
}
