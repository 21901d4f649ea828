import { useNavigation } from '@remix-run/react'
import { Field } from '~/forms/field'
import type { DraftView } from '~/stories/draft'
import { CRITICAL_WORDS, MAX_MESSAGE_WORDS, WARNING_WORDS, WHAT_THE_VOICE_READS } from '~/stories/limits'
import { isReplaced } from '~/stories/replaced-text'
import { countWords } from '~/text/words'
import { SubmitButton } from '~/ui/submit-button'
import { LeftWords, SaveState } from '../autosave/save-notes'
import type { useAutosave } from '../autosave/use-autosave'
import { IntentForm } from '../intent-form'
import type { DashboardRefusal } from '../refusal'
import { wordsForms } from './step-head'
import { useWordLimit } from './use-word-limit'

interface Props {
  draft: DraftView
  autosave: ReturnType<typeof useAutosave>
  refusal: DashboardRefusal | undefined
}

/** The words of the story. */
export function MessageForm({ draft, autosave, refusal }: Props) {
  const wasCut = useWordLimit(autosave.formProps.formRef, 'content', MAX_MESSAGE_WORDS)
  const content = autosave.words?.content ?? refusal?.values.content ?? draft.content
  const words = countWords(content)
  // It is about to replace these words.
  const isReadingPdf = useNavigation().formData?.get('intent') === 'upload-pdf'
  return (
    <IntentForm
      id={wordsForms['document-upload']}
      intent="save-content"
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
      <Field
        label="Your message"
        name="content"
        multiline
        rows={10}
        className="voice"
        dir="auto"
        hint={`Up to ${MAX_MESSAGE_WORDS} words, just as they should be spoken. ${WHAT_THE_VOICE_READS}`}
        refusal={refusal}
        defaultValue={draft.content}
      />
      <div role="status">
        {wasCut && (
          <p className="form-notice">
            Your text was longer than {MAX_MESSAGE_WORDS} words, so we kept the first {MAX_MESSAGE_WORDS}.
            Please check how it ends.
          </p>
        )}
        {words === MAX_MESSAGE_WORDS && !wasCut && (
          <p className="form-notice">That’s {MAX_MESSAGE_WORDS} words, the most a story can hold.</p>
        )}
      </div>
      <div className="row row-apart">
        <SaveState state={autosave.state} />
        <p className={`counter ${counterTone(words)}`} aria-live="off">
          {words} / {MAX_MESSAGE_WORDS} words
        </p>
      </div>
      <div className="step-actions">
        <SubmitButton pendingText="Processing..." isDisabled={content.trim() === '' || isReadingPdf}>
          Continue
        </SubmitButton>
        <SubmitButton tone="quiet" name="go" value="back">
          Back to Voice Selection
        </SubmitButton>
      </div>
    </IntentForm>
  )
}

function counterTone(words: number): string {
  if (words >= CRITICAL_WORDS) return 'counter-end'
  return words >= WARNING_WORDS ? 'counter-nearly' : ''
}
