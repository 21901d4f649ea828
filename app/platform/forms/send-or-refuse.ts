import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { type ProblemText, type Refusal, valuesOf } from '~/platform/refusal'
import { isDone } from '~/platform/ui/done'
import { explanationOf } from '~/platform/ui/pages/static-page'
import { announceSignedOut } from '~/platform/ui/signed-out'
import { showToast } from '~/platform/ui/toast/toast'

export interface Failure<Form extends string> {
  form: Form
  problem: ProblemText
  disconnected?: string
}

const SIGNED_OUT = {
  title: 'You are signed out',
  description: 'What you typed is still here. Please log in, and send it again.',
  isSignedOut: true,
}

/**
 * A form's clientAction. After a network error, or a response that isn't the action's (a proxy's HTML page, a crash),
 * Remix would replace the screen with its error page; here the form stays and shows an error.
 */
export async function sendOrRefuse<Answer, Form extends string>(
  request: Request,
  send: () => Promise<Answer>,
  failure: Failure<Form>,
): Promise<Answer | Refusal<Form>> {
  const type = request.headers.get('Content-Type') ?? ''
  // A body with a file isn't read a second time.
  const isWords = type.startsWith('application/x-www-form-urlencoded')
  const form = isWords ? await request.clone().formData() : new FormData()
  try {
    return await send()
  } catch (error) {
    // A redirect is a result, and the error page is clearer about a missing or forbidden thing.
    const isFinal = isRouteErrorResponse(error) && [403, 404].includes(error.status)
    if (isFinal || error instanceof Response || request.signal.aborted) throw error
    return { form: failure.form, problem: problemOf(failure, error), errors: {}, values: valuesOf(form) }
  }
}

export const orRefusal =
  <Action>(failure: Failure<string>) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const result = await sendOrRefuse(request, () => serverAction<Action>(), failure)
    // Here, since what sent the form may go with its item before it has rendered the result.
    if (isDone(result) && result.done) showToast(result.done)
    return result
  }

function problemOf({ form, problem, disconnected }: Failure<string>, error: unknown): ProblemText {
  if (isRouteErrorResponse(error)) {
    if (error.status !== 401) return { ...problem, description: explanationOf(error.status).text }
    announceSignedOut(form)
    return SIGNED_OUT
  }
  // fetch() rejects with a TypeError; a response that Remix can't read is another error.
  return error instanceof TypeError && disconnected ? { ...problem, description: disconnected } : problem
}
