import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { CategoryDrawing } from '~/ui/drawings/category-drawing'
import { SubmitButton } from '~/ui/submit-button'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { Problem } from '../problem'
import type { Refusal } from '../refusal'
import { DraftFields } from './draft-fields'

export function DocumentTypeStep({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  const { draft, categories } = view
  const error = refusal?.errors.documentType
  const form = useRef<HTMLFormElement>(null)
  const [isChosen, setIsChosen] = useState(draft.documentType !== undefined)
  // Somebody may have chosen before script ran.
  useEffect(() => setIsChosen(form.current?.querySelector('input:checked') !== null), [])
  return (
    <Form
      ref={form}
      method="post"
      action={formUrl({ step: 'document-type' })}
      className="stack"
      preventScrollReset
      noValidate
    >
      <Problem refusal={refusal} />
      <DraftFields intent="choose-document-type" version={refusal?.version ?? draft.version} />
      <fieldset className="choices" aria-describedby={error && 'document-type-error'}>
        <legend>What kind of message or memories would you like to bring to life?</legend>
        {categories.map((category) => (
          <label key={category.documentType} className="choice">
            <input
              type="radio"
              name="documentType"
              value={category.documentType}
              defaultChecked={draft.documentType === category.documentType}
              onChange={() => setIsChosen(true)}
            />
            <CategoryDrawing documentType={category.documentType} className="choice-drawing" />
            <strong>{category.label}</strong>
            <span className="soft small choice-text">{category.description}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id="document-type-error" className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="row row-apart">
        <Link className="button" to={dashboardUrl()} preventScrollReset>
          Back to Create Story
        </Link>
        <SubmitButton isDisabled={!isChosen}>Continue</SubmitButton>
      </div>
    </Form>
  )
}
