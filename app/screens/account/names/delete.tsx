import { deletePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { orProblem } from '../pages'
import { accountAction } from '../submit.server'
import { namesInPage } from './names-view.server'

export { default } from './route'

export const action = accountAction('names', ({ user, request }) => async (fields) => {
  deletePronunciation(user, String(fields.get('id')))
  return { ok: true, at: namesInPage(request), toast: { title: 'Deleted' } }
})

export const clientAction = orProblem('names', 'Not deleted')
