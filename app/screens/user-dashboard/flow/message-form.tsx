import { Form } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Field } from '~/forms/field'
import { MAX_MESSAGE_WORDS, WORDS_AT_THE_END, WORDS_NEARLY } from '~/stories/limits'
import { countWords } from '~/text/words'
import { SubmitButton } from '~/ui/submit-button'
import { SaveState } from '../autosave/save-state'
import { LeftWords, StoredText } from '../autosave/stored-text'
import { useAutosave } from '../autosave/use-autosave'
import type { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { Problem } from '../problem'
import type { Refusal } from '../refusal'
import { refusedField } from '../use-focus-on-first-error'
import { DraftFields } from './draft-fields'
import { useWordLimit } from './use-word-limit'

const URL = formUrl({ step: 'document-upload' })

interface Props {
  view: DashboardView
  drawn: ReturnType<typeof useDraftVersion>
  refusal: Refusal | undefined
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
    <Form
      ref={form}
      method="post"
      action={URL}
      className="stack"
      preventScrollReset
      noValidate
      onSubmit={autosave.holdWhileSaving}
    >
      <Problem refusal={autosave.refusal} />
      <StoredText text={stored?.content} takeUrl={dashboardUrl({ step: 'document-upload' })} />
      <LeftWords text={autosave.left?.content} />
      {draft.pdfFilename && (
        <p className="form-notice">
          The text of <strong className="inline">{draft.pdfFilename}</strong> is below. You can edit it.
          {draft.pdfWasTruncated &&
            ` The document has ${draft.pdfOriginalWordCount} words; the first ${MAX_MESSAGE_WORDS} were taken.`}
        </p>
      )}
      <DraftFields intent="save-content" version={autosave.version} />
      <Field
        label="Your message"
        name="content"
        multiline
        rows={10}
        className="voice"
        hint={`Up to ${MAX_MESSAGE_WORDS} words, just as they should be spoken.`}
        {...refusedField(refusal, 'content')}
        defaultValue={refusal?.values.content ?? draft.content}
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
    </Form>
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
