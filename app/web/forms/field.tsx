import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { Refusal } from '~/refusal'
import { useHydrated } from '~/ui/use-hydrated'

type InputAttributes = Omit<ComponentProps<'input'>, 'onChange' | 'children' | 'defaultValue'>

export interface FieldProps extends InputAttributes {
  label: ReactNode
  name: string
  /** The form's refusal: has the field's error and what was typed. */
  refusal?: Refusal
  /** The field's own errors, in place of the refusal's (`use-fields.ts`). */
  errors?: string[]
  /** Whether a required field is marked. */
  isMarked?: boolean
  /** The id of the element that shows the error, if that isn't with the field. */
  errorId?: string
  hint?: string
  defaultValue?: string
  multiline?: boolean
  rows?: number
  onChange?: (value: string) => void
  /** Follows the input, inside the field's frame. */
  after?: ReactNode
}

/**
 * A label, a hint, an error and the input or text area, linked for screen readers. Hint and error come first, where
 * neither a phone's keyboard nor a tall text area hides them. The error disappears when the user edits the field.
 */
export function Field(props: FieldProps) {
  const {
    label,
    refusal,
    errors,
    isMarked = true,
    errorId,
    hint,
    multiline,
    rows,
    onChange,
    after,
    ...rest
  } = props
  const { id, isRefused, error, noteEdit } = useField(rest, refusal, errors)
  const notes = { id, hint, error: errorId ? undefined : error }
  const attributes = {
    ...rest,
    id,
    defaultValue: refusal?.values[rest.name] ?? rest.defaultValue,
    // Of several autofocus fields a browser focuses the first on the page.
    autoFocus: isRefused || rest.autoFocus || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(notes, (error && errorId) ?? rest['aria-describedby']),
  }
  const edited = (value: string) => {
    noteEdit()
    onChange?.(value)
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isMarked && rest.required && (
          <span className="required-mark" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <FieldNotes {...notes} />
      {multiline ? (
        <textarea
          {...(attributes as ComponentProps<'textarea'>)}
          rows={rows}
          onChange={(event) => edited(event.currentTarget.value)}
        />
      ) : (
        <input type="text" {...attributes} onChange={(event) => edited(event.currentTarget.value)} />
      )}
      {after}
    </div>
  )
}

/** A checkbox and its label. */
export function CheckField(props: Pick<FieldProps, 'id' | 'name' | 'label' | 'refusal' | 'defaultChecked'>) {
  const { name, label, refusal } = props
  const { id, isRefused, error, noteEdit } = useField(props, refusal)
  return (
    <div className="field">
      <FieldNotes id={id} error={error} />
      <div className="check">
        <input
          type="checkbox"
          name={name}
          id={id}
          defaultChecked={refusal ? refusal.values[name] === 'on' : props.defaultChecked}
          // biome-ignore lint/a11y/noAutofocus: the user has to correct it
          autoFocus={isRefused || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error })}
          onChange={noteEdit}
        />
        <label htmlFor={id}>{label}</label>
      </div>
    </div>
  )
}

function useField(
  { id, name }: { id?: string; name: string },
  refusal: Refusal | undefined,
  errors?: string[],
) {
  const ownId = useId()
  const source = errors ?? refusal
  const [editedAfter, setEditedAfter] = useState<typeof source>()
  const error = errors ? errors[0] : refusal?.errors[name]
  return {
    id: id ?? ownId,
    isRefused: error !== undefined,
    error: editedAfter === source ? undefined : error,
    noteEdit: () => setEditedAfter(source),
  }
}

interface Notes {
  id: string
  hint?: string
  error?: string
}

function FieldNotes({ id, hint, error }: Notes) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  )
}

function describedBy({ id, hint, error }: Notes, other?: string): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`, other].filter(Boolean).join(' ') || undefined
}

/** A password field; after hydration it has a button that shows the password. */
export function PasswordField(
  props: Omit<FieldProps, 'label' | 'type' | 'multiline' | 'rows' | 'after'> & { label: string },
) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        isHydrated && (
          <button
            type="button"
            className="button button-quiet password-toggle"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )
      }
    />
  )
}

type OwnField = Partial<Omit<FieldProps, 'label' | 'type'>>

/** The field for one's own password, without which no form here changes the account. */
export const CurrentPassword = (props: OwnField) => (
  <PasswordField {...props} name="currentPassword" label="Current password" autoComplete="current-password" />
)

/** The field for a code of two-step sign-in that is on. */
export const CurrentCode = (props: OwnField) => (
  <Field
    {...props}
    name="code"
    label="Code"
    hint="From your authenticator app, or a recovery code."
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
