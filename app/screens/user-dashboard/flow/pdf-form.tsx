import { Form } from '@remix-run/react'
import { Field } from '~/forms/field'
import { SubmitButton } from '~/ui/submit-button'
import { formUrl } from '../dashboard-url'
import { Problem } from '../problem'
import type { Refusal } from '../refusal'
import { refusedField } from '../use-focus-on-first-error'
import { DraftFields } from './draft-fields'

/** Takes the words out of a PDF, for the person to edit. */
export function PdfForm({ version, refusal }: { version: number; refusal: Refusal | undefined }) {
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
      <DraftFields intent="upload-pdf" version={refusal?.version ?? version} />
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
