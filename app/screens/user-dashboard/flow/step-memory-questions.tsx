import { useRef } from 'react'
import { Field } from '~/forms/field'
import { SubmitButton } from '~/ui/submit-button'
import { LeftWords, SaveState, StoredText } from '../autosave/save-notes'
import { useAutosave } from '../autosave/use-autosave'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { DraftForm, type StepProps } from './draft-form'

const URL = formUrl({ step: 'memory-questions' })

export function MemoryQuestionsStep({ view, refusal }: StepProps) {
  const drawn = useDraftVersion(view.draft.version, refusal)
  if (!view.category) return null
  return (
    <AnswersForm key={drawn.origin} view={view} category={view.category} drawn={drawn} refusal={refusal} />
  )
}

interface FormProps extends StepProps {
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
    <DraftForm
      formRef={form}
      action={URL}
      intent="create-story"
      version={autosave.version}
      refusal={autosave.refusal}
      onSubmit={autosave.holdWhileSaving}
      onChange={autosave.noteEdit}
    >
      <h3>{category.label}: five questions about your memories</h3>
      <p className="soft">Answer what you like, in a sentence or two. An answer may be left empty.</p>
      <StoredText text={inWords(stored?.answers)} takeUrl={dashboardUrl({ step: 'memory-questions' })} />
      <LeftWords text={inWords(autosave.left)} />
      {category.questions.map(({ key, question, placeholder }) => (
        <Field
          key={key}
          label={question}
          name={key}
          multiline
          rows={3}
          placeholder={placeholder}
          refusal={refusal}
          defaultValue={draft.answers[key] ?? ''}
        />
      ))}
      <SaveState state={autosave.state} />
      <div className="row row-apart">
        <SubmitButton tone="plain" name="go" value="back">
          Back to Document Upload
        </SubmitButton>
        <SubmitButton>Create My Story</SubmitButton>
      </div>
    </DraftForm>
  )
}
