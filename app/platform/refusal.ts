export const refusalStatus = {
  unreadable: 400,
  invalid: 422,
  credentials: 401,
  forbidden: 403,
  gone: 404,
  taken: 409,
  stale: 409,
  'wrong-version': 412,
  'too-large': 413,
  'wrong-type': 415,
  limited: 429,
  busy: 503,
  full: 507,
} as const

/** Before the title of a page that shows a form with errors. */
export const ERROR_TITLE = 'Error: '

export type Reason = keyof typeof refusalStatus

export type FieldErrors = Partial<Record<string, string>>

export interface Refused {
  ok: false
  reason: Reason
  title?: string
  message: string
  errors?: FieldErrors
  retryAfterSeconds?: number
}

export type Outcome<Value = object> = ({ ok: true } & Value) | Refused

export const refused = (reason: Reason, message: string, errors?: FieldErrors): Refused => ({
  ok: false,
  reason,
  message,
  errors,
})

/** Refuses from the depth of a use case; orRefused() of app/platform/forms makes the refusal of it. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  constructor(readonly refusal: Refused) {
    super(refusal.message)
  }
}

export const isRefused = (result: unknown): result is Refused =>
  typeof result === 'object' &&
  result !== null &&
  'reason' in result &&
  (result as Partial<Refused>).ok === false

export const NO_ROOM: Refused & { title: string } = {
  ...refused(
    'full',
    'Our disk is full, so we can’t keep anything new for now. What you saved before is safe. Please try again later.',
  ),
  title: 'There’s no room left',
}

export const BUSY: Refused & { title: string } = {
  ...refused('busy', 'Please wait a little and try again. Nothing of yours is lost.'),
  title: 'Everspoken is busy',
  retryAfterSeconds: 5,
}

/** The refusal where another request has just deleted what a new row belongs to, as the account. */
export const GONE: Refused & { title: string } = {
  ...refused('gone', 'What this belongs to was deleted in the meantime.'),
  title: 'That is no longer here',
}

/** Where a limit is used up. The API's clients look for 'too many'; forms say it in the words of the error page. */
export const TOO_MANY_ATTEMPTS = 'There were too many attempts. Please wait before trying again.'

const TOO_MANY_UPLOADS: Refused & { title: string } = {
  ...refused('limited', 'Your other upload is still on its way. Please wait for it to finish.'),
  title: 'Upload Failed',
  retryAfterSeconds: 10,
}

export const uploadRefusals = { 'no-room': NO_ROOM, 'too-many': TOO_MANY_UPLOADS }

export interface ProblemText {
  title?: string
  description?: string
  /** A note with a link says it, where the form is (app/platform/ui/signed-out.tsx). */
  isSignedOut?: boolean
}

export interface Refusal<Form extends string = string> {
  form: Form
  problem?: ProblemText
  errors: FieldErrors
  /** Never passwords and codes. */
  values: Partial<Record<string, string>>
}

export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password|^code$/i.test(name)) values[name] = value
  }
  return values
}
