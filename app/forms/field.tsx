import { useActionData } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { Refusal } from './refusal'

type InputAttributes = Omit<ComponentProps<'input'>, 'onChange' | 'children' | 'defaultValue'>

export interface FieldProps extends InputAttributes {
  label: ReactNode
  name: string
  /** What its form was refused with: brings the field's error, and what was typed. */
  refusal?: Refusal
  /** The id of the text that says the error, where it isn't to stand under the field. */
  errorId?: string
  hint?: string
  defaultValue?: string
  multiline?: boolean
  rows?: number
  onChange?: (value: string) => void
  /** Stands in the field's frame, behind the input. */
  after?: ReactNode
}

/**
 * A label, its input or text area, a hint and an error, tied together for screen readers. The error goes as soon as
 * the person edits the field, until the next answer.
 */
export function Field(props: FieldProps) {
  const { label, refusal, errorId, hint, multiline, rows, onChange, after, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  const refused = refusal?.errors[rest.name]
  const { shownError, isEdited, noteEdit } = useErrorUntilEdited(refused, refusal)
  const notes = { hint, error: errorId ? undefined : shownError }
  const attributes = {
    ...rest,
    id,
    defaultValue: refusal?.values[rest.name] ?? rest.defaultValue,
    // Of several that ask for the focus, a browser gives it to the first on the page.
    autoFocus: refused !== undefined || rest.autoFocus || undefined,
    'aria-invalid': shownError ? true : isEdited ? undefined : rest['aria-invalid'],
    'aria-describedby': describedBy(id, {
      ...notes,
      more: (shownError && errorId) ?? rest['aria-describedby'],
    }),
  }
  const edited = (value: string) => {
    noteEdit()
    onChange?.(value)
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {rest.required && <RequiredMark />}
      </label>
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
      <FieldNotes id={id} {...notes} />
    </div>
  )
}

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'onChange'> {
  label: ReactNode
  name: string
  refusal?: Refusal
}

/** One checkbox with its label behind it. */
export function CheckField({ label, refusal, ...rest }: CheckFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const error = refusal?.errors[rest.name]
  const { shownError, noteEdit } = useErrorUntilEdited(error, refusal)
  return (
    <div className="field">
      <div className="check">
        <input
          {...rest}
          type="checkbox"
          id={id}
          defaultChecked={refusal ? refusal.values[rest.name] === 'on' : rest.defaultChecked}
          // biome-ignore lint/a11y/noAutofocus: it is what the person has to mend
          autoFocus={error !== undefined || undefined}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy(id, { error: shownError })}
          onChange={noteEdit}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldNotes id={id} error={shownError} />
    </div>
  )
}

const never = Symbol('never')

function useErrorUntilEdited(error: string | undefined, ownAnswer?: unknown) {
  const actionData = useActionData<unknown>()
  const answer = ownAnswer ?? actionData
  const [editedAfter, setEditedAfter] = useState<unknown>(never)
  const isEdited = editedAfter === answer
  return {
    shownError: isEdited ? undefined : error,
    isEdited,
    noteEdit: () => setEditedAfter(answer),
  }
}

function FieldNotes({ id, hint, error }: { id: string; hint?: string; error?: string }) {
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

interface Notes {
  hint?: string
  error?: string
  /** The id of a text that stands elsewhere. */
  more?: string
}

function describedBy(id: string, { hint, error, more }: Notes): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`, more].filter(Boolean).join(' ') || undefined
}

function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden="true">
      {' *'}
    </span>
  )
}
