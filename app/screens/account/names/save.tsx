import { refused } from '~/refusal'
import { pronunciationForm, savePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { orProblem } from '../pages'
import { accountAction, withFields } from '../submit.server'
import { namesInPage } from './names-view.server'

export { default } from './route'

export const action = accountAction('names', ({ user, request }) =>
  withFields(pronunciationForm, async (typed) => {
    if (user.role !== 'user') return refused('forbidden', 'Admins make no stories.')
    const saved = savePronunciation(user, typed)
    if (!saved.ok) return saved
    const { word, sayAs } = saved.pronunciation
    const description = `From now on, ${word} is read as ${sayAs}.`
    return { ok: true, at: namesInPage(request), toast: { title: 'Saved', description } }
  }),
)

export const clientAction = orProblem('names', 'Not saved')
