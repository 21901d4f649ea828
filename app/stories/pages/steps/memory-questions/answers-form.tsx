import { Fragment } from 'react'
import { dashboardUrl, SAY_AS } from '~/platform/dashboard-url'
import { Field } from '~/platform/forms/field'
import { PostForm } from '~/platform/forms/post-form'
import { SubmitButton } from '~/platform/ui/submit-button'
import type { DraftView } from '~/stories/draft/draft'
import type { DraftRefusal } from '~/stories/pages/autosave/autosaver'
import {
  LeftWords,
  SaveState,
  StoredText,
  useAutosave,
  type useDraftVersion,
} from '~/stories/pages/autosave/use-autosave'
import { wordsForms } from '../step-card'

interface Props {
  draft: DraftView
  questions: { key: string; question: string; placeholder: string }[]
  unlikelyNames: string[]
  concern: string | undefined
  otherLanguage: string | undefined
  refusal: DraftRefusal | undefined
  draftVersion: ReturnType<typeof useDraftVersion>
}

export function AnswersForm(props: Props) {
  const { draft, questions, unlikelyNames, concern, otherLanguage, draftVersion, refusal } = props
  const autosave = useAutosave({
    step: 'memory-questions',
    draftVersion,
    stored: draft.answers,
    refused: refusal,
  })
  const asPlainText = (answers: Record<string, string> | undefined) =>
    answers && questions.map(({ key, question }) => `${question}\n${answers[key] ?? ''}`).join('\n\n')
  return (
    <PostForm
      id={wordsForms['memory-questions']}
      {...autosave.formProps}
      refusal={autosave.refusal ?? (autosave.isOver ? undefined : refusal)}
    >
      {otherLanguage && <p className="form-notice">{otherLanguage}</p>}
      <p>
        Your answers are kept with the story, as the memories behind it. They aren’t spoken. Only you and the
        admins can see them.
      </p>
      <p>
        All optional. A sentence or two is plenty; skip any you like.{' '}
        <SubmitButton tone="link">Create my story now</SubmitButton>
      </p>
      <StoredText
        text={asPlainText(autosave.stored?.answers)}
        takeUrl={dashboardUrl({ step: 'memory-questions' })}
      />
      <LeftWords text={asPlainText(autosave.left)} />
      {questions.map(({ key, question, placeholder }) => (
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
      {concern && <p className="form-notice">{concern}</p>}
      <SaveState state={autosave.state} />
      <div className="step-actions">
        <SubmitButton>Create My Story</SubmitButton>
        <SubmitButton tone="quiet" name="go" value="back">
          Back to Document Upload
        </SubmitButton>
      </div>
    </PostForm>
  )
}
