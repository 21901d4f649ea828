import type { AutosaveAnswer } from '~/ui/is-answered-in-place'
import { announceSignedOut } from '~/ui/signed-out'
import { isFinal, isSignedOut, refusalFor } from './line-trouble'
import type { Refusal } from './refusal'

/** Sends a form; where no answer comes, the form stays as it is, with a text that says so. */
export async function sendOrKeep<Answer>(
  request: Request,
  send: () => Promise<Answer>,
): Promise<Answer | Refusal | AutosaveAnswer<Refusal>> {
  const form = await fieldsOf(request)
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isFinal(error) || request.signal.aborted) throw error
    if (isSignedOut(error)) announceSignedOut()
    const refusal = refusalFor(form, error)
    return String(form.get('intent')).startsWith('autosave-') ? { autosave: refusal } : refusal
  }
}

/** The PDF is the one form with a file that comes this way: it isn't read once more for its words. */
async function fieldsOf(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return request.clone().formData()
  const form = new FormData()
  form.set('intent', 'upload-pdf')
  return form
}
