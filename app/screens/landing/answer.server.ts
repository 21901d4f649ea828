import type { SubmissionResult } from '@conform-to/react'
import { type AppLoadContext, data } from '@remix-run/node'
import { noteRefusedForm } from '~/http/refused-form.server'
import type { Toast } from '~/ui/toast'

/** A dialog's form that is drawn again. */
export interface Refusal {
  form: 'sign-in' | 'sign-up'
  result: SubmissionResult<string[]>
  /** What went wrong as a whole, where it is more than one field's fault. */
  toast?: Toast
  /** The field to mend when no field has an error text of its own. */
  culprit?: string
}

/** What a form's handler needs to know of its request beside the form. */
export interface Visit {
  request: Request
  context: AppLoadContext
}

export function refuse(
  refusal: Refusal,
  { context }: Visit,
  init: { status: number; retryAfterSeconds?: number },
) {
  noteRefusedForm(context)
  const headers: HeadersInit = init.retryAfterSeconds ? { 'Retry-After': String(init.retryAfterSeconds) } : {}
  return data(refusal, { status: init.status, headers })
}
