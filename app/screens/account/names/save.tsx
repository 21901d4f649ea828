import type { ActionFunctionArgs } from '@remix-run/node'
import { refused } from '~/refusal'
import { pronunciationForm, savePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submitParsed } from '../submit.server'
import { namesInPage } from './names-view.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submitParsed({ request, context }, 'names', pronunciationForm, async (typed) => {
    if (user.role !== 'user') return refused('forbidden', 'Admins make no stories.')
    const saved = savePronunciation(user, typed)
    if (!saved.ok) return saved
    const { word, sayAs } = saved.pronunciation
    const description = `From now on, ${word} is read as ${sayAs}.`
    return { ok: true, at: namesInPage(request), toast: { title: 'Saved', description } }
  })
}

export const clientAction = orProblem('names', 'Not saved')
