import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { Field } from '~/forms/field'
import { SubmitButton } from '~/ui/submit-button'
import { SaveState } from '../autosave/save-state'
import { LeftWords, StoredText } from '../autosave/stored-text'
import { useAutosave } from '../autosave/use-autosave'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { Problem } from '../problem'
import type { Refusal } from '../refusal'
import { refusedField } from '../use-focus-on-first-error'
import { DraftFields } from './draft-fields'

const URL = formUrl({ step: 'memory-questions' })

interface Props {
  view: DashboardView
  refusal: Refusal | undefined
}

export function MemoryQuestionsStep({ view, refusal }: Props) {
  const drawn = useDraftVersion(view.draft.version, refusal)
  if (!view.category) return null
  return (
    <AnswersForm key={drawn.origin} view={view} category={view.category} drawn={drawn} refusal={refusal} />
  )
}

interface FormProps extends Props {
  category: NonNullable<DashboardView['category']>
  drawn: ReturnType<typeof useDraftVersion>
}

function AnswersForm({ view, category, drawn, refusal }: FormProps) {
  const { draft, user } = view
  const form = useRef<HTMLFormElement>(null)
  const autosave = useAutosave({
    form,
    intent: 'autosave-answers',
    action: URL,
    username: user.username,
    version: drawn.version,
    onSaved: drawn.noteSaved,
    stored: draft.answers,
    refused: refusal,
  })
  const stored = autosave.refusal?.stored
  const inWords = (answers: Record<string, string> | undefined) =>
    answers &&
    category.questions.map(({ key, question }) => `${question}\n${answers[key] ?? ''}`).join('\n\n')
  return (
    <Form
      ref={form}
      method="post"
      action={URL}
      className="stack"
      preventScrollReset
      noValidate
      onSubmit={autosave.holdWhileSaving}
      onChange={autosave.noteEdit}
    >
      <h3>{category.label}: five questions about your memories</h3>
      <p className="soft">Answer what you like, in a sentence or two. An answer may be left empty.</p>
      <Problem refusal={autosave.refusal} />
      <StoredText text={inWords(stored?.answers)} takeUrl={dashboardUrl({ step: 'memory-questions' })} />
      <LeftWords text={inWords(autosave.left)} />
      <DraftFields intent="create-story" version={autosave.version} />
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
      <SaveState state={autosave.state} />
      <div className="row row-apart">
        <SubmitButton tone="plain" name="go" value="back">
          Back to Document Upload
        </SubmitButton>
        <SubmitButton>Create My Story</SubmitButton>
      </div>
    </Form>
  )
}
