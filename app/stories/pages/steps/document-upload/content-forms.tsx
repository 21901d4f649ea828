import { Link, Outlet, useLocation, useNavigation } from '@remix-run/react'
import { dashboardUrl, formUrl } from '~/platform/dashboard-url'
import { PostForm } from '~/platform/forms/post-form'
import { countWords } from '~/platform/text/words'
import { SubmitButton } from '~/platform/ui/submit-button'
import type { DraftView } from '~/stories/draft/draft'
import { isReplaced } from '~/stories/draft/replaced-text'
import { MAX_MESSAGE_WORDS } from '~/stories/limits'
import type { DraftRefusal } from '~/stories/pages/autosave/autosaver'
import {
  LeftWords,
  SaveState,
  StoredText,
  useAutosave,
  type useDraftVersion,
} from '~/stories/pages/autosave/use-autosave'
import { MessageWords } from '~/stories/pages/words/message-words'
import { wordsForms } from '../step-card'

const modes = [
  [undefined, 'Type Message'],
  ['pdf', 'Upload PDF'],
] as const

interface Props {
  draft: DraftView
  failure: string | undefined
  refusal: DraftRefusal | undefined
  draftVersion: ReturnType<typeof useDraftVersion>
  ofPdf: DraftRefusal | undefined
  setOfPdf: (refusal: DraftRefusal | undefined) => void
}

export interface PdfContext extends Pick<Props, 'setOfPdf'> {
  version: number
  onSubmit: ReturnType<typeof useAutosave>['onSubmit']
  hasMessage: boolean
}

export function ContentForms({ draft, failure, refusal, draftVersion, ofPdf, setOfPdf }: Props) {
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
      <nav id="add-words" className="tabs" aria-label="How to add your words">
        {modes.map(([mode, label]) => (
          <Link
            key={label}
            to={dashboardUrl({ step: 'document-upload', mode, hash: 'add-words' })}
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

interface MessageProps extends Pick<Props, 'draft' | 'refusal'> {
  autosave: ReturnType<typeof useAutosave>
  isPdf: boolean
}

const lastWords = (text: string) => text.trim().split(/\s+/).slice(-6).join(' ')

function MessageForm({ draft, autosave, refusal, isPdf }: MessageProps) {
  const content = autosave.words?.content ?? refusal?.values.content ?? draft.content
  const isReadingPdf =
    useNavigation().formAction?.split('?')[0] === formUrl({ step: 'document-upload', mode: 'pdf' })
  // As it was taken, its end is the place of the cut.
  const isWhole = countWords(content) === MAX_MESSAGE_WORDS
  const isBlank = content.trim() === ''
  const isFromPdf = draft.pdfFilename !== null && !isReplaced(content, draft.content)
  let missing = ''
  if (isReadingPdf) missing = 'One moment: your PDF is being read.'
  else if (isBlank) missing = isPdf ? 'Upload a PDF first, or type your message.' : 'Type your message first.'
  return (
    <PostForm
      id={wordsForms['document-upload']}
      {...autosave.formProps}
      refusal={autosave.refusal ?? (autosave.isOver ? undefined : refusal)}
    >
      <LeftWords text={autosave.left?.content} />
      {isPdf && !isFromPdf && !isBlank && (
        <p className="form-notice">These words are in your story now. A PDF that you upload replaces them.</p>
      )}
      {isFromPdf && (
        <p className="form-notice">
          The text of{' '}
          <strong className="inline">
            <bdi>{draft.pdfFilename}</bdi>
          </strong>{' '}
          is below. You can edit it.
          {draft.pdfWasTruncated &&
            ` The document has ${draft.pdfOriginalWordCount} words; the first ${MAX_MESSAGE_WORDS} were taken${isWhole ? `, up to “… ${lastWords(content)}”` : ''}.`}
        </p>
      )}
      {/* Hidden, not removed: its words may still be on their way to the draft. */}
      <div className="stack" hidden={isPdf && isBlank}>
        <MessageWords
          form={autosave.formProps.formRef}
          rows={10}
          content={draft.content}
          text={content}
          refusal={refusal}
        >
          <SaveState state={autosave.state} />
        </MessageWords>
      </div>
      <div className="step-actions">
        <SubmitButton pendingText="Processing..." missing={missing}>
          Continue
        </SubmitButton>
        <SubmitButton tone="quiet" name="go" value="back">
          Back to Voice Selection
        </SubmitButton>
      </div>
    </PostForm>
  )
}
