import { useOutletContext } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { uploadAction } from '~/accounts/pages/parts/handlers.server'
import { sendForm, useRefusal } from '~/accounts/pages/parts/refusal'
import { dashboardUrl } from '~/platform/dashboard-url'
import { beginsAsPdf, MAX_PDF_BYTES, NOT_A_PDF, pdfError } from '~/platform/documents/pdf-rules'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { Field } from '~/platform/forms/field'
import { PostForm } from '~/platform/forms/post-form'
import { useRefused } from '~/platform/forms/use-refused'
import { SubmitButton } from '~/platform/ui/submit-button'
import { uploadPdfForDraft } from '~/stories/draft/draft-uploads.server'
import type { DraftRefusal } from '~/stories/pages/autosave/autosaver'
import { refusedDraft } from '../open-step.server'
import type { PdfContext } from './content-forms'

const fields = { files: { document: MAX_PDF_BYTES }, names: ['version'] }
export const action = uploadAction(fields, async ({ user, upload, request }) => {
  const { signal } = request
  const result = await uploadPdfForDraft(user, Number(upload.form.get('version')), upload, { signal })
  if (!result.ok) return result.draft ? refusedDraft(result) : result
  return redirectWithToast(dashboardUrl({ step: 'document-upload', mode: 'pdf', hash: 'add-words' }), {
    kind: 'success',
    title: 'Upload Complete',
    description: result.pdf.message,
  })
})

export const clientAction = sendForm(
  'PDF Processing Failed',
  'Failed to extract text from PDF. Please try again or type your message manually.',
)

export default function UploadPdf() {
  const { version, onSubmit, hasMessage, setOfPdf } = useOutletContext<PdfContext>()
  const refused = useRefusal()
  const [own, setOwn] = useState<{ after: typeof refused; refusal?: DraftRefusal }>()
  const refusal = own && own.after === refused ? own.refusal : refused
  useRefused(own?.refusal)
  useEffect(() => {
    setOfPdf(refused)
    return () => setOfPdf(undefined)
  }, [refused, setOfPdf])

  function show(error: string | undefined) {
    const problem = error && { form: 'pdf', errors: { document: error }, values: {} }
    setOwn({ after: refused, refusal: problem || undefined })
    return error === undefined
  }

  const chosenPdf = (form: HTMLFormElement) => new FormData(form).get('document') as File

  async function lookInto(form: HTMLFormElement) {
    const file = chosenPdf(form)
    if (show(pdfError(file)) && !(await beginsAsPdf(file)) && chosenPdf(form) === file) show(NOT_A_PDF)
  }

  function check(form: HTMLFormElement): boolean {
    return show(own?.refusal?.errors.document ?? pdfError(chosenPdf(form)))
  }

  return (
    <PostForm
      encType="multipart/form-data"
      version={version}
      refusal={refusal}
      onChange={({ currentTarget }) => void lookInto(currentTarget)}
      onSubmit={(event) => (check(event.currentTarget) ? onSubmit(event) : event.preventDefault())}
    >
      <Field
        label="PDF document"
        name="document"
        type="file"
        accept="application/pdf,.pdf"
        hint="A file whose name ends in .pdf, less than 50MB. The first 200 words are taken, and you can edit them before you go on."
        refusal={refusal}
      />
      <p>
        {/* With a key: a click that was refused at once is no first click of a double click on the next file. */}
        <SubmitButton
          key={String(refusal === undefined)}
          pendingText="Processing PDF"
          tone={hasMessage ? 'plain' : 'primary'}
        >
          Use this PDF
        </SubmitButton>
      </p>
    </PostForm>
  )
}
