import { refused } from '~/platform/refusal'
import { pronunciationForm, savePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { orProblem } from '../account-page'
import { namesInPage } from '../account-view.server'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction('names', pronunciationForm, async (typed, { user, request }) => {
  if (user.role !== 'user') return refused('forbidden', 'Admins make no stories.')
  const saved = savePronunciation(user, typed)
  if (!saved.ok) return saved
  const { word, sayAs } = saved.pronunciation
  const description = `From now on, ${word} is read as ${sayAs}.`
  return { ok: true, at: namesInPage(request), toast: { title: 'Saved', description } }
})

export const clientAction = orProblem('names', 'Not saved')
