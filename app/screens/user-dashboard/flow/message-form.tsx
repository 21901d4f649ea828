import { Field } from '~/forms/field'
import { CRITICAL_WORDS, MAX_MESSAGE_WORDS, WARNING_WORDS } from '~/stories/limits'
import { countWords } from '~/text/words'
import { SubmitButton } from '~/ui/submit-button'
import { LeftWords, SaveState, StoredText } from '../autosave/save-notes'
import { useAutosave } from '../autosave/use-autosave'
import type { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'
import { useWordLimit } from './use-word-limit'

interface Props extends ViewProps {
  draftVersion: ReturnType<typeof useDraftVersion>
}

/** The words of the story. */
export function MessageForm({ view: { draft, user }, draftVersion, refusal }: Props) {
  const autosave = useAutosave({
    intent: 'autosave-content',
    action: formUrl({ step: 'document-upload' }),
    username: user.username,
    draftVersion,
    stored: { content: draft.content },
    refused: refusal,
  })
  const wasCut = useWordLimit(autosave.formProps.formRef, 'content', MAX_MESSAGE_WORDS)
  const content = autosave.words?.content ?? refusal?.values.content ?? draft.content
  const words = countWords(content)
  return (
    <IntentForm intent="save-content" {...autosave.formProps}>
      <StoredText text={autosave.stored?.content} takeUrl={dashboardUrl({ step: 'document-upload' })} />
      <LeftWords text={autosave.left?.content} />
      {draft.pdfFilename && (
        <p className="form-notice">
          The text of <strong className="inline">{draft.pdfFilename}</strong> is below. You can edit it.
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
        hint={`Up to ${MAX_MESSAGE_WORDS} words, just as they should be spoken.`}
        refusal={refusal}
        defaultValue={draft.content}
      />
      <div role="status">
        {wasCut && (
          <p className="form-notice">
            What you pasted was longer than the {MAX_MESSAGE_WORDS} words of a message. The words that fit
            were taken.
          </p>
        )}
      </div>
      <div className="row row-apart">
        <SaveState state={autosave.state} />
        <p className={`counter ${counterTone(words)}`} aria-live="off">
          {words} / {MAX_MESSAGE_WORDS} words
        </p>
      </div>
      <div className="row row-apart">
        <SubmitButton tone="plain" name="go" value="back">
          Back to Voice Selection
        </SubmitButton>
        <SubmitButton pendingText="Processing..." isDisabled={content.trim() === ''}>
          Continue
        </SubmitButton>
      </div>
    </IntentForm>
  )
}

function counterTone(words: number): string {
  if (words >= CRITICAL_WORDS) return 'counter-end'
  return words >= WARNING_WORDS ? 'counter-nearly' : ''
}
