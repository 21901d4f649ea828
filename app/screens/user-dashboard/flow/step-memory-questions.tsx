import { Fragment } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { LeftWords, SaveState, StoredText } from '../autosave/save-notes'
import { useAutosave } from '../autosave/use-autosave'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl, SAY_AS } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'
import { wordsForms } from './step-head'

export function MemoryQuestionsStep({ view, refusal }: ViewProps) {
  const draftVersion = useDraftVersion(view.draft.version, refusal)
  if (!view.category) return null
  const rest = { view, refusal, draftVersion, category: view.category }
  return <AnswersForm key={draftVersion.origin} {...rest} />
}

interface FormProps extends ViewProps {
  category: NonNullable<DashboardView['category']>
  draftVersion: ReturnType<typeof useDraftVersion>
}

function AnswersForm({ view: { draft, user, unlikelyNames }, category, draftVersion, refusal }: FormProps) {
  const autosave = useAutosave({
    intent: 'autosave-answers',
    action: formUrl({ step: 'memory-questions' }),
    username: user.username,
    draftVersion,
    stored: draft.answers,
    refused: refusal,
  })
  const inWords = (answers: Record<string, string> | undefined) =>
    answers &&
    category.questions.map(({ key, question }) => `${question}\n${answers[key] ?? ''}`).join('\n\n')
  return (
    <IntentForm
      id={wordsForms['memory-questions']}
      intent="create-story"
      {...autosave.formProps}
      refusal={autosave.refusal ?? refusal}
    >
      <p>All optional. A sentence or two is plenty; skip any you like.</p>
      <StoredText
        text={inWords(autosave.stored?.answers)}
        takeUrl={dashboardUrl({ step: 'memory-questions' })}
      />
      <LeftWords text={inWords(autosave.left)} />
      {category.questions.map(({ key, question, placeholder }) => (
        <Field
          key={key}
          label={question}
          name={key}
          multiline
          rows={3}
          hint={placeholder}
          dir="auto"
          refusal={refusal}
          defaultValue={draft.answers[key] ?? ''}
        />
      ))}
      {unlikelyNames.length > 0 && (
        <p className="soft">
          The voice may not know these names. Choose one to write how it sounds:{' '}
          {unlikelyNames.map((name, i) => (
            <Fragment key={name}>
              {i > 0 && ', '}
              <SubmitButton
                tone="link"
                name="go"
                value={SAY_AS + name}
                aria-label={`${name}: say it like this`}
              >
                <bdi>{name}</bdi>
              </SubmitButton>
            </Fragment>
          ))}
        </p>
      )}
      <SaveState state={autosave.state} />
      <div className="step-actions">
        <SubmitButton>Create My Story</SubmitButton>
        <SubmitButton tone="quiet" name="go" value="back">
          Back to Document Upload
        </SubmitButton>
      </div>
    </IntentForm>
  )
}
