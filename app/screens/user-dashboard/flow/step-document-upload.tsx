import { Link } from '@remix-run/react'
import { Field } from '~/forms/field'
import { SubmitButton } from '~/ui/submit-button'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../dashboard-url'
import { type DashboardRefusal, versionIn } from '../refusal'
import { DraftForm, type StepProps } from './draft-form'
import { MessageForm } from './message-form'

const modes = { text: 'Type Message', pdf: 'Upload PDF' } as const

export function DocumentUploadStep({ view, refusal }: StepProps) {
  const { draft, documentMode } = view
  const drawn = useDraftVersion(draft.version, refusal)
  return (
    <div className="stack">
      <ol className="breadcrumb" aria-label="Breadcrumb">
        <li>Create Your Story</li>
        <li aria-current="step">Add Your Content</li>
      </ol>
      <nav className="tabs" aria-label="How to add your words">
        {(['text', 'pdf'] as const).map((mode) => (
          <Link
            key={mode}
            to={dashboardUrl({ step: 'document-upload', mode })}
            aria-current={mode === documentMode ? 'true' : undefined}
            preventScrollReset
          >
            {modes[mode]}
          </Link>
        ))}
      </nav>
      {documentMode === 'pdf' && (
        <PdfForm version={drawn.version} refusal={refusal?.form === 'pdf' ? refusal : undefined} />
      )}
      {(documentMode === 'text' || draft.pdfFilename) && (
        <MessageForm
          key={drawn.origin}
          view={view}
          drawn={drawn}
          refusal={refusal?.form === 'document-upload' ? refusal : undefined}
        />
      )}
    </div>
  )
}

/** Takes the words out of a PDF, for the person to edit. */
function PdfForm({ version, refusal }: { version: number; refusal: DashboardRefusal | undefined }) {
  return (
    <DraftForm
      encType="multipart/form-data"
      action={formUrl({ step: 'document-upload', mode: 'pdf' })}
      intent="upload-pdf"
      version={versionIn(refusal) || version}
      refusal={refusal}
    >
      <Field
        label="PDF document"
        name="document"
        type="file"
        accept="application/pdf,.pdf"
        hint="Less than 50MB. The first 200 words are taken, and you can edit them before you go on."
        refusal={refusal}
      />
      <p>
        <SubmitButton pendingText="Processing PDF" tone="plain">
          Upload PDF
        </SubmitButton>
      </p>
    </DraftForm>
  )
}
