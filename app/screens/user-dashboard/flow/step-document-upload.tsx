import { Link } from '@remix-run/react'
import { useDraftVersion } from '../autosave/use-draft-version'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import type { Refusal } from '../refusal'
import { MessageForm } from './message-form'
import { PdfForm } from './pdf-form'

export function DocumentUploadStep({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  const { draft, documentMode: mode } = view
  const drawn = useDraftVersion(draft.version, refusal)
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
      {mode === 'pdf' && (
        <PdfForm version={drawn.version} refusal={refusal?.form === 'pdf' ? refusal : undefined} />
      )}
      {(mode === 'text' || draft.pdfFilename) && (
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
