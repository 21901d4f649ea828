import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { PostForm } from '~/platform/forms/post-form'
import { SubmitButton } from '~/platform/ui/submit-button'

interface Props extends Pick<ComponentProps<typeof PostForm>, 'version' | 'refusal'> {
  name: string
  legend: ReactNode
  choices: { value: string; content: ReactNode; after?: ReactNode }[]
  layout: string
  stored: string | undefined
  back: { to: string; label: string }
  submitLabel: string
  missing: string
  next?: string
}

export function ChoiceForm({ version, refusal, name, choices, stored, ...texts }: Props) {
  const { legend, layout, back, submitLabel, missing, next } = texts
  const error = refusal?.errors[name]
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(stored)
  // The user may have chosen before hydration.
  useEffect(() => setChosen(form.current?.querySelector<HTMLInputElement>('input:checked')?.value), [])
  return (
    <PostForm
      {...{ version, refusal }}
      formRef={form}
      className="stack choice-form"
      onChange={({ target }) => setChosen((target as EventTarget & HTMLInputElement).value)}
    >
      {error && (
        // biome-ignore lint/a11y/noAutofocus: it is the result of the submission
        <p id={`${name}-error`} className="field-error" role="alert" tabIndex={-1} autoFocus>
          {error}
        </p>
      )}
      <fieldset className={`choices ${layout}`} aria-describedby={error && `${name}-error`}>
        <legend>{legend}</legend>
        {choices.map(({ value, content, after }) => (
          <div key={value} className="choice-frame">
            <label className="choice">
              <input type="radio" name={name} value={value} defaultChecked={value === stored} />
              {content}
            </label>
            {after}
          </div>
        ))}
      </fieldset>
      <div className="step-actions">
        {/* A voice that was chosen may have been deleted since. */}
        <SubmitButton missing={choices.some(({ value }) => value === chosen) ? '' : missing}>
          {submitLabel}
        </SubmitButton>
        <DashboardLink className="button button-quiet" to={back.to}>
          {back.label}
        </DashboardLink>
      </div>
      {next && <p className="soft small">{next}</p>}
    </PostForm>
  )
}
