import { deletePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { orProblem } from '../account-page'
import { namesInPage } from '../account-view.server'
import { accountAction, named } from '../submit.server'

export { default } from './route'

export const action = accountAction('names', named, async ({ id }, { user, request }) => {
  deletePronunciation(user, id)
  return { ok: true, at: namesInPage(request), toast: { title: 'Deleted' } }
})

export const clientAction = orProblem('names', 'Not deleted')
