import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { Refusal } from '~/platform/refusal'
import { useHydrated } from '~/platform/ui/use-hydrated'

type InputAttributes = Omit<ComponentProps<'input'>, 'onChange' | 'children' | 'defaultValue'>

export interface FieldProps extends InputAttributes {
  label: ReactNode
  name: string
  refusal?: Refusal
  errors?: string[]
  isMarked?: boolean
  errorId?: string
  hint?: string
  defaultValue?: string
  multiline?: boolean
  rows?: number
  options?: (readonly [value: string, text: string])[]
  onChange?: (value: string) => void
  after?: ReactNode
}

/**
 * A label, a hint, an error and the input, text area or list, linked for screen readers. Hint and error come first, where
 * neither a phone's keyboard nor a tall text area hides them. The error disappears when the user edits the field.
 */
export function Field(props: FieldProps) {
  const { label, refusal, errors, isMarked = true, errorId, hint, ...others } = props
  const { multiline, rows, options, onChange, after, ...rest } = others
  const { notes, noteEdit, ...linked } = useField(props)
  const attributes = {
    ...rest,
    ...linked,
    defaultValue: refusal?.values[rest.name] ?? rest.defaultValue,
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      noteEdit()
      onChange?.(currentTarget.value)
    },
  }
  return (
    <div className="field">
      <label htmlFor={linked.id}>
        {label}
        {isMarked && rest.required && (
          <span className="required-mark" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {notes}
      {multiline && <TextArea {...(attributes as ComponentProps<typeof TextArea>)} rows={rows} />}
      {options && (
        <select {...(attributes as ComponentProps<'select'>)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {!multiline && !options && <input type="text" {...attributes} />}
      {after}
    </div>
  )
}

/** React 18 puts the server's text back into a text area that it hydrates, unless the area's own has become another. */
function TextArea(props: ComponentProps<'textarea'> & { id: string }) {
  useState(() => {
    if (typeof document === 'undefined') return
    const area = document.getElementById(props.id) as HTMLTextAreaElement | null
    if (area && area.value !== area.defaultValue) area.append('\n')
  })
  return <textarea {...props} suppressHydrationWarning />
}

export function CheckField(props: Pick<FieldProps, 'id' | 'name' | 'label' | 'refusal' | 'defaultChecked'>) {
  const { name, label, refusal } = props
  const { notes, noteEdit, ...linked } = useField(props)
  return (
    <div className="field">
      {notes}
      <div className="check">
        <input
          type="checkbox"
          name={name}
          {...linked}
          defaultChecked={refusal ? refusal.values[name] === 'on' : props.defaultChecked}
          onChange={noteEdit}
        />
        <label htmlFor={linked.id}>{label}</label>
      </div>
    </div>
  )
}

function useField({ name, refusal, errors, errorId, hint, autoFocus, ...rest }: Omit<FieldProps, 'label'>) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const source = errors ?? refusal
  const [editedAfter, setEditedAfter] = useState<typeof source>()
  const refused = errors ? errors[0] : refusal?.errors[name]
  const error = editedAfter === source ? undefined : refused
  const ids = [
    error && !errorId && `${id}-error`,
    hint && `${id}-hint`,
    (error && errorId) ?? rest['aria-describedby'],
  ]
  return {
    noteEdit: () => setEditedAfter(source),
    id,
    // Of several autofocus fields a browser focuses the first on the page.
    autoFocus: refused !== undefined || autoFocus || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
        {error && !errorId && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </>
    ),
  }
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

export const CurrentPassword = (props: OwnField) => (
  <PasswordField {...props} name="currentPassword" label="Current password" autoComplete="current-password" />
)

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
