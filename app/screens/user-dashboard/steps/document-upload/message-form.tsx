import { useNavigation } from '@remix-run/react'
import type { DraftView } from '~/stories/draft/draft'
import { isReplaced } from '~/stories/draft/replaced-text'
import { MAX_MESSAGE_WORDS } from '~/stories/limits'
import { countWords } from '~/text/words'
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
  isPdf: boolean
}

const lastWords = (text: string) => text.trim().split(/\s+/).slice(-6).join(' ')

/** The words of the story. In the mode of the PDF the field is hidden as long as it is empty. */
export function MessageForm({ draft, autosave, refusal, isPdf }: Props) {
  const content = autosave.words?.content ?? refusal?.values.content ?? draft.content
  // It is about to replace these words.
  const isReadingPdf =
    useNavigation().formAction?.split('?')[0] === formUrl({ step: 'document-upload', mode: 'pdf' })
  // As it was taken, its end is the place of the cut.
  const isWhole = countWords(content) === MAX_MESSAGE_WORDS
  const isBlank = content.trim() === ''
  const isFromPdf = draft.pdfFilename !== null && !isReplaced(content, draft.content)
  let missing = ''
  if (isReadingPdf) missing = 'One moment: your PDF is being read.'
  else if (isBlank) missing = isPdf ? 'Upload a PDF first, or type your message.' : 'Type your message first.'
  return (
    <DashboardForm
      id={wordsForms['document-upload']}
      name="document-upload"
      {...autosave.formProps}
      refusal={autosave.refusal ?? refusal}
    >
      <LeftWords text={autosave.left?.content} />
      {isPdf && !isFromPdf && !isBlank && (
        <p className="form-notice">These words are in your story now. A PDF that you upload replaces them.</p>
      )}
      {isFromPdf && (
        <p className="form-notice">
          The text of{' '}
          <strong className="inline">
            <bdi>{draft.pdfFilename}</bdi>
          </strong>{' '}
          is below. You can edit it.
          {draft.pdfWasTruncated &&
            ` The document has ${draft.pdfOriginalWordCount} words; the first ${MAX_MESSAGE_WORDS} were taken${isWhole ? `, up to “… ${lastWords(content)}”` : ''}.`}
        </p>
      )}
      {/* Hidden, not removed: its words may still be on their way to the draft. */}
      <div className="stack" hidden={isPdf && isBlank}>
        <MessageWords
          form={autosave.formProps.formRef}
          rows={10}
          content={draft.content}
          text={content}
          refusal={refusal}
        >
          <SaveState state={autosave.state} />
        </MessageWords>
      </div>
      <div className="step-actions">
        <SubmitButton pendingText="Processing..." missing={missing}>
          Continue
        </SubmitButton>
        <SubmitButton tone="quiet" name="go" value="back">
          Back to Voice Selection
        </SubmitButton>
      </div>
    </DashboardForm>
  )
}
