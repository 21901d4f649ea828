import type { Submission } from '@conform-to/react'
import { type AppLoadContext, data } from '@remix-run/node'
import { noteRefusedForm } from '~/http/refused-form.server'
import type { Toast } from '~/ui/toast'

/** A dialog's form that is drawn again: what was typed, and what is wrong with it. */
export interface Refusal {
  form: 'sign-in' | 'sign-up'
  /** By field name. */
  errors: Partial<Record<string, string>>
  /** What was typed, but no password. */
  values: Partial<Record<string, string>>
  /** What the sign-in form says where it is no single field's fault. */
  problem?: string
  /** The same for the sign-up form. */
  toast?: Toast
  /** The field to mend when no field has an error text of its own. */
  culprit?: string
}

/** What a form's handler needs to know of its request beside the form. */
export interface Visit {
  request: Request
  context: AppLoadContext
}

const secrets = ['password', 'confirmPassword']

/** What the browser gets of a submission: plain texts, so that it needs no form library to read them. */
export function drawnAgain(submission: Submission<unknown, string[]>) {
  const found = submission.status === 'success' ? {} : submission.error
  const errors: Refusal['errors'] = {}
  for (const [name, texts] of Object.entries(found ?? {})) if (texts?.[0]) errors[name] = texts[0]
  const values: Refusal['values'] = {}
  for (const [name, value] of Object.entries(submission.payload)) {
    if (typeof value === 'string' && !secrets.includes(name)) values[name] = value
  }
  return { errors, values }
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
