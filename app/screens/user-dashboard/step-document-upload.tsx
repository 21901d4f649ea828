import { Form, Link } from '@remix-run/react'
import { useState } from 'react'
import { countWords } from '~/documents/words'
import { MAX_MESSAGE_WORDS, WORDS_AT_THE_END, WORDS_NEARLY } from '~/stories/limits'
import { Field } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import type { Refusal } from './dashboard-answer.server'
import { dashboardUrl, formUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'
import { DraftFields } from './draft-fields'
import { Problem } from './problem'
import { StoredText } from './stored-text'
import { refusedField } from './use-focus-on-first-error'

interface Props {
  draft: DashboardView['draft']
  mode: DashboardView['documentMode']
  refusal: Refusal | undefined
}

export function DocumentUploadStep({ draft, mode, refusal }: Props) {
  return (
    <div className="stack">
      <ol className="breadcrumb" aria-label="Breadcrumb">
        <li>Create Your Story</li>
        <li aria-current="step">Add Your Content</li>
      </ol>
      <nav className="tabs" aria-label="How to add your words">
        <ModeLink mode="text" current={mode} label="Type Message" />
        <ModeLink mode="pdf" current={mode} label="Upload PDF" />
      </nav>
      {mode === 'pdf' && <PdfForm draft={draft} refusal={refusal?.form === 'pdf' ? refusal : undefined} />}
      {(mode === 'text' || draft.pdfFilename) && (
        <TextForm
          key={`${draft.version} ${refusal?.stored?.version}`}
          draft={draft}
          refusal={refusal?.form === 'document-upload' ? refusal : undefined}
        />
      )}
    </div>
  )
}

function ModeLink({
  mode,
  current,
  label,
}: {
  mode: 'text' | 'pdf'
  current: 'text' | 'pdf'
  label: string
}) {
  return (
    <Link
      to={dashboardUrl({ step: 'document-upload', mode })}
      aria-current={mode === current ? 'true' : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  )
}

function PdfForm({ draft, refusal }: Omit<Props, 'mode'>) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={formUrl({ step: 'document-upload', mode: 'pdf' })}
      className="stack"
      preventScrollReset
      noValidate
    >
      <Problem refusal={refusal} />
      <DraftFields intent="upload-pdf" version={refusal?.version ?? draft.version} />
      <Field
        label="PDF document"
        name="document"
        type="file"
        accept="application/pdf,.pdf"
        hint="Less than 50MB. The first 200 words are taken, and you can edit them before you go on."
        {...refusedField(refusal, 'document')}
      />
      <p>
        <SubmitButton pendingText="Processing PDF" tone="plain">
          Upload PDF
        </SubmitButton>
      </p>
    </Form>
  )
}

function TextForm({ draft, refusal }: Omit<Props, 'mode'>) {
  const [content, setContent] = useState(refusal?.values.content ?? draft.content)
  const words = countWords(content)
  return (
    <Form
      method="post"
      action={formUrl({ step: 'document-upload' })}
      className="stack"
      preventScrollReset
      noValidate
    >
      <Problem refusal={refusal} />
      <StoredText text={refusal?.stored?.content} />
      {draft.pdfFilename && (
        <p className="form-notice">
          The text of <strong className="inline">{draft.pdfFilename}</strong> is below. You can edit it.
          {draft.pdfWasTruncated &&
            ` The document has ${draft.pdfOriginalWordCount} words; the first ${MAX_MESSAGE_WORDS} were taken.`}
        </p>
      )}
      <DraftFields intent="save-content" version={refusal?.version ?? draft.version} />
      <Field
        label="Your message"
        name="content"
        multiline
        rows={10}
        className="voice"
        hint={`Up to ${MAX_MESSAGE_WORDS} words, just as they should be spoken.`}
        {...refusedField(refusal, 'content')}
        defaultValue={refusal?.values.content ?? draft.content}
        onChange={setContent}
      />
      <p className={`counter ${counterTone(words)}`} aria-live="off">
        {words} / {MAX_MESSAGE_WORDS} words
      </p>
      <div className="row row-apart">
        <SubmitButton tone="plain" name="go" value="back">
          Back to Voice Selection
        </SubmitButton>
        <SubmitButton pendingText="Processing...">Continue</SubmitButton>
      </div>
    </Form>
  )
}

function counterTone(words: number): string {
  if (words >= WORDS_AT_THE_END) return 'counter-end'
  return words >= WORDS_NEARLY ? 'counter-nearly' : ''
}
