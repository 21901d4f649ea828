import { isRouteErrorResponse } from '@remix-run/react'
import type { AutosaveAnswer } from '~/ui/is-answered-in-place'
import { explanationOf } from '~/ui/pages/error-page'
import { announceSignedOut } from '~/ui/signed-out'
import { type ProblemText, type Refusal, valuesOf } from './refusal'

/** What a form says when it got no response of its own. */
export interface Failure<Form extends string> {
  form: Form
  /** The spec's words for what did not work. */
  problem: ProblemText
  /** The description where there was no response at all, if it differs. */
  disconnected?: string
}

const SIGNED_OUT = {
  title: 'You are signed out',
  description: 'What you typed is still here. Please log in, and send it again.',
}

type AutosaveOf<Intent extends string, Form extends string> = [
  Extract<Intent, `autosave-${string}`>,
] extends [never]
  ? never
  : AutosaveAnswer<Refusal<Form>>

/**
 * A form's clientAction. Where the connection breaks, or the response is an error that isn't the action's (a proxy's
 * HTML page, a defect), Remix would replace the screen by its error page; here the form stays, and says what failed.
 * @param failures by intent. The one form of a screen without intents counts as 'form', and a form with a file as
 * 'upload', for its body isn't read once more. An intent that isn't listed has the error page
 */
export async function sendOrKeep<Answer, Form extends string, Intent extends string>(
  request: Request,
  send: () => Promise<Answer>,
  failures: Record<Intent, Failure<Form>>,
): Promise<Answer | Refusal<Form> | AutosaveOf<Intent, Form>> {
  const type = request.headers.get('Content-Type') ?? ''
  const isUpload = !type.startsWith('application/x-www-form-urlencoded')
  const form = isUpload ? new FormData() : await request.clone().formData()
  const intent = isUpload ? 'upload' : String(form.get('intent') ?? 'form')
  try {
    return await send()
  } catch (error) {
    const failure = Object.hasOwn(failures, intent) ? failures[intent as Intent] : undefined
    // A redirect is an answer, and of a thing that is gone or not theirs the error page has more to say.
    const isFinal = isRouteErrorResponse(error) && [403, 404].includes(error.status)
    if (!failure || isFinal || error instanceof Response || request.signal.aborted) throw error
    const refusal = {
      form: failure.form,
      problem: problemOf(failure, error),
      errors: {},
      values: valuesOf(form),
    }
    return intent.startsWith('autosave-') ? ({ autosave: refusal } as AutosaveOf<Intent, Form>) : refusal
  }
}

function problemOf<Form extends string>(
  { problem, disconnected }: Failure<Form>,
  error: unknown,
): ProblemText {
  if (isRouteErrorResponse(error)) {
    if (error.status !== 401) return { ...problem, description: explanationOf(error.status).text }
    announceSignedOut()
    return SIGNED_OUT
  }
  // fetch() rejects with a TypeError; what can't be read as Remix's is another error.
  return error instanceof TypeError && disconnected ? { ...problem, description: disconnected } : problem
}
