import { useCallback, useEffect, useRef, useState } from 'react'
import { Field } from '~/forms/field'
import { MAX_MESSAGE_WORDS, WORDS_AT_THE_END, WORDS_NEARLY } from '~/stories/limits'
import { countWords } from '~/text/words'
import { SubmitButton } from '~/ui/submit-button'
import { LeftWords, SaveState, StoredText } from '../autosave/save-notes'
import { useAutosave } from '../autosave/use-autosave'
import type { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import { DraftForm, type StepProps } from './draft-form'
import { useWordLimit } from './use-word-limit'

const URL = formUrl({ step: 'document-upload' })

interface Props extends StepProps {
  drawn: ReturnType<typeof useDraftVersion>
}

/** The words that are to be heard. */
export function MessageForm({ view, drawn, refusal }: Props) {
  const { draft, user } = view
  const form = useRef<HTMLFormElement>(null)
  const [content, setContent] = useState(refusal?.values.content ?? draft.content)
  const [wasCut, setWasCut] = useState(false)
  const autosave = useAutosave({
    form,
    intent: 'autosave-content',
    action: URL,
    username: user.username,
    version: drawn.version,
    onSaved: drawn.noteSaved,
    stored: { content: draft.content },
    onRestored: (values) => setContent(values.content ?? ''),
    refused: refusal,
  })
  useWordLimit(
    form,
    'content',
    MAX_MESSAGE_WORDS,
    useCallback(() => setWasCut(true), []),
  )
  // Somebody may have typed before script ran.
  useEffect(() => setContent((now) => textIn(form.current) ?? now), [])

  const words = countWords(content)
  const stored = autosave.refusal?.stored
  return (
    <DraftForm
      formRef={form}
      action={URL}
      intent="save-content"
      version={autosave.version}
      refusal={autosave.refusal}
      onSubmit={autosave.holdWhileSaving}
    >
      <StoredText text={stored?.content} takeUrl={dashboardUrl({ step: 'document-upload' })} />
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
        onChange={(text) => {
          setContent(text)
          autosave.noteEdit()
        }}
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
    </DraftForm>
  )
}

function textIn(form: HTMLFormElement | null): string | undefined {
  const area = form?.elements.namedItem('content')
  return area instanceof HTMLTextAreaElement ? area.value : undefined
}

function counterTone(words: number): string {
  if (words >= WORDS_AT_THE_END) return 'counter-end'
  return words >= WORDS_NEARLY ? 'counter-nearly' : ''
}
