import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useOutletContext } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { MAX_PDF_BYTES, pdfError } from '~/documents/pdf-rules'
import { uploadPdfForDraft } from '~/stories/draft/draft-uploads.server'
import { SubmitButton } from '~/ui/submit-button'
import { redirectWithToast } from '~/web/forms/answer.server'
import { Field } from '~/web/forms/field'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { requireUser } from '~/web/session/guards.server'
import { DashboardForm } from '../../dashboard-form'
import { DashboardLink } from '../../dashboard-link'
import { dashboardUrl } from '../../dashboard-url'
import { answerUpload } from '../../dialogs/answers.server'
import { sendForm } from '../../dialogs/send-form'
import { type DashboardRefusal, useRefusal } from '../../refusal'
import { refusedDraft } from '../answer-draft.server'
import type { PdfContext } from './content-forms'

export { shouldRevalidate } from '~/ui/is-answered-in-place'
export { headers } from '../../headers'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return {}
}

/** Reads the words of a PDF into the draft. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request)
  return answerUpload(args, { name: 'pdf', user, files: { document: MAX_PDF_BYTES } }, async (upload) => {
    const { signal } = args.request
    const result = await uploadPdfForDraft(user, Number(upload.form.get('version')), upload, { signal })
    if (!result.ok) return result.draft ? refusedDraft(result) : result
    return redirectWithToast(dashboardUrl({ step: 'document-upload', mode: 'pdf' }), {
      kind: 'success',
      title: 'Upload Complete',
      description: result.pdf.message,
    })
  })
}

export const clientAction = sendForm(
  'pdf',
  'PDF Processing Failed',
  'Failed to extract text from PDF. Please try again or type your message manually.',
)

export default function UploadPdf() {
  const { version, onSubmit, hasMessage, setOfPdf } = useOutletContext<PdfContext>()
  const refused = useRefusal()
  const [checked, setChecked] = useState<DashboardRefusal>()
  useFocusOnRefusal(checked)
  const refusal = checked ?? refused
  useEffect(() => {
    setOfPdf(refused)
    return () => setOfPdf(undefined)
  }, [refused, setOfPdf])

  function check(form: HTMLFormElement): boolean {
    const error = pdfError(new FormData(form).get('document') as File)
    setChecked(error ? { form: 'pdf', errors: { document: error }, values: {} } : undefined)
    return error === undefined
  }

  return (
    <DashboardForm
      name="pdf"
      encType="multipart/form-data"
      version={version}
      refusal={refusal}
      onChange={({ currentTarget }) => check(currentTarget)}
      onSubmit={(event) => (check(event.currentTarget) ? onSubmit(event) : event.preventDefault())}
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
        {/* With a key: a click that was refused at once is no first click of a double click on the next file. */}
        <SubmitButton
          key={String(checked === undefined)}
          pendingText="Processing PDF"
          tone={hasMessage ? 'plain' : 'primary'}
        >
          Upload PDF
        </SubmitButton>
      </p>
      {!hasMessage && (
        <p className="step-actions">
          <DashboardLink className="button button-quiet" to={dashboardUrl({ step: 'voice-selection' })}>
            Back to Voice Selection
          </DashboardLink>
        </p>
      )}
    </DashboardForm>
  )
}
