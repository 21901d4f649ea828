import { Link } from '@remix-run/react'
import { Field } from '~/forms/field'
import { SubmitButton } from '~/ui/submit-button'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'
import { MessageForm } from './message-form'

const modes = [
  ['text', 'Type Message'],
  ['pdf', 'Upload PDF'],
] as const

export function DocumentUploadStep({ view, refusal }: ViewProps) {
  const { draft, documentMode } = view
  const draftVersion = useDraftVersion(draft.version, refusal)
  const pdfRefusal = refusal?.form === 'pdf' ? refusal : undefined
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
      {documentMode === 'pdf' && (
        <IntentForm
          encType="multipart/form-data"
          action={formUrl({ step: 'document-upload', mode: 'pdf' })}
          intent="upload-pdf"
          version={draftVersion.version}
          refusal={pdfRefusal}
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
            <SubmitButton pendingText="Processing PDF" tone="plain">
              Upload PDF
            </SubmitButton>
          </p>
        </IntentForm>
      )}
      {(documentMode === 'text' || draft.pdfFilename) && (
        <MessageForm
          key={draftVersion.origin}
          view={view}
          draftVersion={draftVersion}
          refusal={refusal?.form === 'document-upload' ? refusal : undefined}
        />
      )}
    </div>
  )
}
