import { Form, Link } from '@remix-run/react'
import { categories } from '~/stories/categories'
import { SubmitButton } from '~/ui/submit-button'
import type { Refusal } from './dashboard-answer.server'
import { dashboardUrl, formUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'
import { DraftFields } from './draft-fields'
import { Problem } from './problem'

export function DocumentTypeStep({
  draft,
  refusal,
}: {
  draft: DashboardView['draft']
  refusal: Refusal | undefined
}) {
  const error = refusal?.errors.documentType
  return (
    <Form
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
            />
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
        <SubmitButton>Continue</SubmitButton>
      </div>
    </Form>
  )
}
