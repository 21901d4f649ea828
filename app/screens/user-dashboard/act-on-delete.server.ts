import type { User } from '~/accounts/users.server'
import { deleteStory } from '~/stories/stories.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { goOn, refuse } from './dashboard-answer.server'

export async function deleteStoryIntent(user: User, form: FormData) {
  if (!deleteStory(user, String(form.get('id')))) return refuseDelete()
  return goOn('/user-dashboard#saved-stories', { kind: 'success', title: 'Story Deleted' })
}

export async function deleteVoiceIntent(user: User, form: FormData) {
  if (!deleteVoiceSample(user, String(form.get('id')))) return refuseDelete()
  return goOn('/user-dashboard', { kind: 'success', title: 'Voice Sample Deleted' })
}

/** Gone already, or never theirs: which of the two is nobody's business. */
function refuseDelete() {
  const problem = { title: 'Delete Failed', description: 'It is no longer here.' }
  return refuse(404, { form: 'delete', problem, errors: {}, values: {} })
}
