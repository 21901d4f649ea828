import { Link } from '@remix-run/react'
import { useState } from 'react'
import { pdfError } from '~/documents/pdf-rules'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { StoredText } from '../autosave/save-notes'
import { useAutosave } from '../autosave/use-autosave'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import { IntentForm } from '../intent-form'
import type { DashboardRefusal, ViewProps } from '../refusal'
import { MessageForm } from './message-form'

const modes = [
  ['text', 'Type Message'],
  ['pdf', 'Upload PDF'],
] as const

export function DocumentUploadStep({ view, refusal }: ViewProps) {
  const draftVersion = useDraftVersion(view.draft.version, refusal)
  // The key resets both forms when the draft was changed elsewhere.
  return <ContentForms key={draftVersion.origin} {...{ view, refusal, draftVersion }} />
}

interface Props extends ViewProps {
  draftVersion: ReturnType<typeof useDraftVersion>
}

function ContentForms({ view, refusal, draftVersion }: Props) {
  const { draft, documentMode, failure, user } = view
  const autosave = useAutosave({
    intent: 'autosave-content',
    action: formUrl({ step: 'document-upload' }),
    username: user.username,
    draftVersion,
    stored: { content: draft.content },
    refused: refusal,
  })
  const [checked, setChecked] = useState<DashboardRefusal>()
  useFocusOnRefusal(checked)
  const pdfRefusal = checked ?? (refusal?.form === 'pdf' ? refusal : undefined)
  const isPdf = documentMode === 'pdf'
  const hasMessage = !isPdf || Boolean(draft.pdfFilename) || draft.documentMode === 'pdf'

  function check(form: HTMLFormElement): boolean {
    const error = pdfError(new FormData(form).get('document') as File)
    setChecked(error ? { form: 'pdf', errors: { document: error }, values: {} } : undefined)
    return error === undefined
  }

  return (
    <div className="stack">
      <ol className="breadcrumb" aria-label="Breadcrumb">
        <li>Create Your Story</li>
        <li aria-current="step">Add Your Content</li>
      </ol>
      <nav className="tabs" aria-label="How to add your words">
        {modes.map(([mode, label]) => (
          <Link
            key={mode}
            to={dashboardUrl({ step: 'document-upload', mode })}
            aria-current={mode === documentMode ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      {failure && (
        <p className="form-notice">
          <strong>This story could not be made</strong> {failure}
        </p>
      )}
      <StoredText
        text={autosave.stored?.content}
        takeUrl={dashboardUrl({ step: 'document-upload' })}
        note={pdfRefusal?.stored && 'Uploading your PDF again replaces it.'}
      />
      {isPdf && (
        <IntentForm
          encType="multipart/form-data"
          action={formUrl({ step: 'document-upload', mode: 'pdf' })}
          intent="upload-pdf"
          version={draftVersion.version}
          refusal={pdfRefusal}
          onChange={({ currentTarget }) => check(currentTarget)}
          onSubmit={(event) =>
            check(event.currentTarget) ? autosave.onSubmit(event) : event.preventDefault()
          }
        >
          <Field
            label="PDF document"
            name="document"
            type="file"
            accept="application/pdf,.pdf"
            hint="Less than 50MB. The first 200 words are taken, and you can edit them before you go on."
            refusal={pdfRefusal}
          />
          <p>
            {/* With a key: a click that was refused at once is no first click of a double click on the next file. */}
            <SubmitButton
              key={String(checked === undefined)}
              pendingText="Processing PDF"
              tone={hasMessage ? 'plain' : 'primary'}
            >
              Upload PDF
            </SubmitButton>
          </p>
        </IntentForm>
      )}
      {/* Hidden, not removed: its words may still be on their way to the draft. */}
      <div hidden={!hasMessage}>
        <MessageForm
          draft={draft}
          autosave={autosave}
          refusal={refusal?.form === 'document-upload' ? refusal : undefined}
        />
      </div>
    </div>
  )
}
