import type { User } from '~/accounts/users.server'
import { deleteStory } from '~/stories/stories.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { goOn } from './dashboard-answer.server'

/** A second press finds nothing left to delete: for the person both presses did what they asked for. */
export async function deleteStoryIntent(user: User, form: FormData) {
  deleteStory(user, String(form.get('id')))
  return goOn('/user-dashboard#saved-stories', { kind: 'success', title: 'Story Deleted' })
}

export async function deleteVoiceIntent(user: User, form: FormData) {
  deleteVoiceSample(user, String(form.get('id')))
  return goOn('/user-dashboard', { kind: 'success', title: 'Voice Sample Deleted' })
}
