import type { ActionFunctionArgs } from '@remix-run/node'
import { refused } from '~/refusal'
import { pronunciationForm, savePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { parseForm } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'
import { namesInPage } from './names-view.server'

export { headers } from '../account-page'
export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'names', async (fields) => {
    const parsed = parseForm(fields, pronunciationForm)
    if (!parsed.ok) return parsed
    if (user.role !== 'user') return refused('forbidden', 'Admins make no stories.')
    const saved = savePronunciation(user, parsed.value)
    if (!saved.ok) return saved
    const { word, sayAs } = saved.pronunciation
    const description = `From now on, ${word} is read as ${sayAs}.`
    return { ok: true, at: namesInPage(request), toast: { title: 'Saved', description } }
  })
}

export const clientAction = orProblem('names', 'Not saved')
