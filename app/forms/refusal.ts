/** The HTTP status for each reason that a use case can refuse for. */
export const refusalStatus = {
  invalid: 422,
  credentials: 401,
  gone: 404,
  taken: 409,
  stale: 409,
  'too-large': 413,
  'wrong-type': 415,
  limited: 429,
  busy: 503,
  full: 507,
} as const

export type Reason = keyof typeof refusalStatus

/** Error texts by field name. */
export type FieldErrors = Partial<Record<string, string>>

/** What a use case returns in place of its result. */
export interface Refused {
  ok: false
  reason: Reason
  /** The title over the message, for a refusal that concerns the form as a whole. */
  title?: string
  /** The JSON API sends it as it is; a screen may have other words for it. */
  message: string
  errors?: FieldErrors
  retryAfterSeconds?: number
}

/** What is wrong with a form as a whole. */
export interface ProblemText {
  title?: string
  description?: string
}

/** The data that a screen's action returns for a form that is shown again, with what was typed. */
export interface Refusal<Form extends string = string> {
  /** Which form of the screen. */
  form: Form
  problem?: ProblemText
  errors: FieldErrors
  /** Passwords are never among them. */
  values: Partial<Record<string, string>>
}

/** What was typed into a form, by field name: no passwords, and not the form's own `intent`. */
export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password|^intent$/i.test(name)) values[name] = value
  }
  return values
}
