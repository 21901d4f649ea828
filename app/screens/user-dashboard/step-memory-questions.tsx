import { Form } from '@remix-run/react'
import { categoryOf } from '~/stories/categories'
import { Field } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import type { Refusal } from './dashboard-answer.server'
import { formUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'
import { DraftFields } from './draft-fields'
import { Problem } from './problem'
import { StoredText } from './stored-text'
import { refusedField } from './use-focus-on-first-error'

interface Props {
  draft: DashboardView['draft']
  refusal: Refusal | undefined
}

export function MemoryQuestionsStep({ draft, refusal }: Props) {
  if (!draft.documentType) return null
  const category = categoryOf(draft.documentType)
  const { stored } = refusal ?? {}
  return (
    <Form
      method="post"
      action={formUrl({ step: 'memory-questions' })}
      className="stack"
      preventScrollReset
      noValidate
    >
      <h3>{category.label}: five questions about your memories</h3>
      <p className="soft">Answer what you like, in a sentence or two. An answer may be left empty.</p>
      <Problem refusal={refusal} />
      <StoredText
        text={
          stored &&
          category.questions
            .map(({ key, question }) => `${question}\n${stored.answers[key] ?? ''}`)
            .join('\n\n')
        }
      />
      <DraftFields intent="create-story" version={refusal?.version ?? draft.version} />
      {category.questions.map(({ key, question, placeholder }) => (
        <Field
          key={key}
          label={question}
          name={key}
          multiline
          rows={3}
          placeholder={placeholder}
          {...refusedField(refusal, key)}
          defaultValue={refusal?.values[key] ?? draft.answers[key] ?? ''}
        />
      ))}
      <div className="row row-apart">
        <SubmitButton tone="plain" name="go" value="back">
          Back to Document Upload
        </SubmitButton>
        <SubmitButton>Create My Story</SubmitButton>
      </div>
    </Form>
  )
}
