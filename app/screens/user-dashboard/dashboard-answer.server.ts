import { data, redirect } from '@remix-run/node'
import { flashCookie } from '~/http/flash.server'
import type { DraftView } from '~/stories/draft'
import type { Toast } from '~/ui/toast'

/** The forms of the dashboard that can be answered with errors. */
export type DashboardForm =
  | 'location'
  | 'picture'
  | 'document-type'
  | 'voice-selection'
  | 'voice-upload'
  | 'document-upload'
  | 'pdf'
  | 'memory-questions'
  | 'delete'
  /** A form with a file, turned away before it was read. */
  | 'upload'

/** A form that is drawn again: what was typed, and what is wrong with it. */
export interface Refusal {
  form: DashboardForm
  /** What went wrong as a whole, in the spec's words. */
  problem?: { title: string; description?: string }
  /** By field name. */
  errors: Partial<Record<string, string>>
  values: Record<string, string>
  /** The draft's version as it now is: what the form has to name when it is sent again. */
  version?: number
  /** Where the draft was changed elsewhere: what stands, beside what was typed here. */
  stored?: DraftView
}

export function refuse(
  status: 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507,
  refusal: Refusal,
  { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
) {
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
  return data(refusal, { status, headers })
}

/** 303: the form was done; the next page says what came of it. */
export async function goOn(url: string, toast?: Toast) {
  return redirect(url, { status: 303, headers: toast ? { 'Set-Cookie': await flashCookie(toast) } : {} })
}

/** The text fields of a form by name, for drawing it again. */
export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}
