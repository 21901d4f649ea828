import { Fragment, type ReactNode, useId } from 'react'
import { PageLink } from '~/accounts/pages/parts/dashboard-link'
import { Field } from '~/platform/forms/field'
import { useMissing } from '~/platform/forms/use-missing'
import type { Refusal } from '~/platform/refusal'
import { SubmitButton } from '~/platform/ui/submit-button'

const places = [
  { label: 'Country', name: 'country', autoComplete: 'country-name' },
  { label: 'State/Province', name: 'stateProvince', autoComplete: 'address-level1' },
  { label: 'City', name: 'city', autoComplete: 'address-level2' },
] as const

const missingPlaces = (fields: FormData) =>
  places.filter(({ name }) => String(fields.get(name) ?? '').trim() === '').map(({ label }) => label)

type Places = Record<(typeof places)[number]['name'], string | null>

export function Location({ user }: { user: Places }) {
  return (
    <section id="location" className="stack" aria-labelledby="location-title">
      <h2 id="location-title">Location</h2>
      <dl className="facts">
        {places.map(({ label, name }) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd dir="auto">{user[name]}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        <PageLink path="location">Edit Location</PageLink>
      </p>
    </section>
  )
}

interface FieldsProps {
  location: Record<(typeof places)[number]['name'], string | null>
  countryNames: readonly string[]
  refusal: Refusal | undefined
  children?: ReactNode
}

export function LocationFields({ location, countryNames, refusal, children }: FieldsProps) {
  const { form: fields, missing, check } = useMissing<HTMLDivElement>(missingPlaces)
  const listId = useId()
  return (
    <div ref={fields} className="stack" onInput={check}>
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
          autoFocus={Boolean(location.country) && !refusal && name === 'country'}
          defaultValue={location[name] ?? ''}
        />
      ))}
      <datalist id={listId}>
        {countryNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="row">
        <SubmitButton missing={missing} pendingText="Saving...">
          Save Location
        </SubmitButton>
        {children}
      </div>
    </div>
  )
}
