import { useNavigation } from '@remix-run/react'
import type { DraftView } from '~/stories/draft/draft'
import { isReplaced } from '~/stories/draft/replaced-text'
import { MAX_MESSAGE_WORDS } from '~/stories/limits'
import { SubmitButton } from '~/ui/submit-button'
import { LeftWords, SaveState } from '../../autosave/save-notes'
import type { useAutosave } from '../../autosave/use-autosave'
import { DashboardForm } from '../../dashboard-form'
import { formUrl } from '../../dashboard-url'
import type { DashboardRefusal } from '../../refusal'
import { MessageWords } from '../../words/message-words'
import { wordsForms } from '../step-head'

interface Props {
  draft: DraftView
  autosave: ReturnType<typeof useAutosave>
  refusal: DashboardRefusal | undefined
}

/** The words of the story. */
export function MessageForm({ draft, autosave, refusal }: Props) {
  const content = autosave.words?.content ?? refusal?.values.content ?? draft.content
  // It is about to replace these words.
  const isReadingPdf =
    useNavigation().formAction?.split('?')[0] === formUrl({ step: 'document-upload', mode: 'pdf' })
  return (
    <DashboardForm
      id={wordsForms['document-upload']}
      name="document-upload"
      {...autosave.formProps}
      refusal={autosave.refusal ?? refusal}
    >
      <LeftWords text={autosave.left?.content} />
      {draft.pdfFilename && !isReplaced(content, draft.content) && (
        <p className="form-notice">
          The text of{' '}
          <strong className="inline">
            <bdi>{draft.pdfFilename}</bdi>
          </strong>{' '}
          is below. You can edit it.
          {draft.pdfWasTruncated &&
            ` The document has ${draft.pdfOriginalWordCount} words; the first ${MAX_MESSAGE_WORDS} were taken.`}
        </p>
      )}
      <MessageWords
        form={autosave.formProps.formRef}
        rows={10}
        content={draft.content}
        text={content}
        refusal={refusal}
      >
        <SaveState state={autosave.state} />
      </MessageWords>
      <div className="step-actions">
        <SubmitButton pendingText="Processing..." isDisabled={content.trim() === '' || isReadingPdf}>
          Continue
        </SubmitButton>
        <SubmitButton tone="quiet" name="go" value="back">
          Back to Voice Selection
        </SubmitButton>
      </div>
    </DashboardForm>
  )
}
