import { refused } from '~/refusal'
import {
  deletePronunciation,
  pronunciationForm,
  savePronunciation,
} from '~/voices/pronunciations/pronunciations.server'
import { orProblem } from '../pages'
import { accountAction, withFields } from '../submit.server'
import { namesInPage } from './names-view.server'

export { default } from './route'

export const action = accountAction('names', ({ user, request }) => {
  const at = namesInPage(request)
  return {
    save: withFields(pronunciationForm, async (typed) => {
      if (user.role !== 'user') return refused('forbidden', 'Admins make no stories.')
      const saved = savePronunciation(user, typed)
      if (!saved.ok) return saved
      const { word, sayAs } = saved.pronunciation
      return {
        ok: true,
        at,
        toast: { title: 'Saved', description: `From now on, ${word} is read as ${sayAs}.` },
      }
    }),
    delete: async (fields) => {
      deletePronunciation(user, String(fields.get('id')))
      return { ok: true, at, toast: { title: 'Deleted' } }
    },
  }
})

export const clientAction = orProblem('names', { save: 'Not saved', delete: 'Not deleted' })
