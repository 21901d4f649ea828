import { Link, Outlet, useLocation } from '@remix-run/react'
import { useState } from 'react'
import type { DraftView } from '~/stories/draft/draft'
import { StoredText } from '../../autosave/save-notes'
import { useAutosave } from '../../autosave/use-autosave'
import { useDraftVersion } from '../../autosave/use-draft-version'
import { dashboardUrl, formUrl } from '../../dashboard-url'
import type { DashboardRefusal } from '../../refusal'
import { MessageForm } from './message-form'

const modes = [
  [undefined, 'Type Message'],
  ['pdf', 'Upload PDF'],
] as const

interface Props {
  draft: DraftView
  /** Why the last story could not be made. */
  failure: string | undefined
  refusal: DashboardRefusal | undefined
}

/** The two ways to give the words. Both forms begin anew when the draft was changed elsewhere. */
export function DocumentUploadForms(props: Props) {
  const [ofPdf, setOfPdf] = useState<DashboardRefusal>()
  const refusal = props.refusal ?? ofPdf
  const draftVersion = useDraftVersion(props.draft.version, refusal)
  return (
    <ContentForms
      key={draftVersion.origin}
      {...props}
      draftVersion={draftVersion}
      ofPdf={ofPdf}
      setOfPdf={setOfPdf}
    />
  )
}

interface ContentProps extends Props {
  draftVersion: ReturnType<typeof useDraftVersion>
  /** The refusal of the form of the PDF, which is a route below this one. */
  ofPdf: DashboardRefusal | undefined
  setOfPdf: (refusal: DashboardRefusal | undefined) => void
}

/** The state that the form of the PDF shares with that of the message. */
export interface PdfContext extends Pick<ContentProps, 'setOfPdf'> {
  version: number
  onSubmit: ReturnType<typeof useAutosave>['onSubmit']
  hasMessage: boolean
}

function ContentForms({ draft, failure, refusal, draftVersion, ofPdf, setOfPdf }: ContentProps) {
  const autosave = useAutosave({
    step: 'document-upload',
    draftVersion,
    stored: { content: draft.content },
    refused: refusal ?? ofPdf,
  })
  const isPdf = useLocation().pathname.startsWith(formUrl({ step: 'document-upload', mode: 'pdf' }))
  const hasMessage = draft.content.trim() !== ''
  const { version } = draftVersion
  const pdf: PdfContext = { version, onSubmit: autosave.onSubmit, hasMessage, setOfPdf }

  return (
    <div className="stack">
      <ol className="breadcrumb" aria-label="Breadcrumb">
        <li>Create Your Story</li>
        <li aria-current="step">Add Your Content</li>
      </ol>
      <nav className="tabs" aria-label="How to add your words">
        {modes.map(([mode, label]) => (
          <Link
            key={label}
            to={dashboardUrl({ step: 'document-upload', mode })}
            aria-current={(mode === 'pdf') === isPdf ? 'true' : undefined}
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
        note={ofPdf?.stored && 'Uploading your PDF again replaces it.'}
      />
      <Outlet context={pdf} />
      <MessageForm draft={draft} autosave={autosave} refusal={refusal} isPdf={isPdf} />
    </div>
  )
}
