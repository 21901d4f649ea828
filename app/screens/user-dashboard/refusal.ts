import type { DraftView } from '~/stories/draft'

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
  | 'try-again'
  /** Either form with a file, turned away before it was read. */
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

/** A draft that was saved while the person goes on typing: what the next form has to name. */
export interface Saved {
  savedVersion: number
}

/** The text fields of a form by name, for drawing it again. */
export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}
