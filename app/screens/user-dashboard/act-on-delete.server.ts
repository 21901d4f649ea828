import type { User } from '~/accounts/users.server'
import { attempt } from '~/http/attempt.server'
import { rememberDone, wasJustDone } from '~/http/same-press.server'
import { deleteStory, hasReadyStory } from '~/stories/stories.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { goOn, refuse } from './dashboard-answer.server'
import { hereUrl } from './dashboard-url'

export async function deleteStoryIntent(user: User, form: FormData) {
  return deleteOnce(user, form, {
    remove: deleteStory,
    done: 'Story Deleted',
    failed: 'Failed to delete story. Please try again.',
    place: '#saved-stories',
  })
}

export async function deleteVoiceIntent(user: User, form: FormData) {
  // Once a story is ready, samples are kept in a list below the stories (spec, section 4).
  const isInList = hasReadyStory(user)
  return deleteOnce(user, form, {
    remove: deleteVoiceSample,
    done: 'Voice Sample Deleted',
    failed: isInList
      ? 'Failed to delete voice sample. Please try again.'
      : 'The recording could not be deleted just now. It is still kept.',
    place: isInList ? '#saved-voices' : '#voice-sample',
  })
}

interface Deletion {
  remove: (user: User, id: string) => boolean
  done: string
  failed: string
  place: string
}

async function deleteOnce(user: User, form: FormData, { remove, done, failed, place }: Deletion) {
  const id = String(form.get('id'))
  const isDeleted =
    wasJustDone(`${user.id} deletes ${id}`) || (await attempt('delete-failed', () => remove(user, id)))
  if (isDeleted === undefined) return refuseDelete(503, failed)
  // Gone already, or never theirs: which of the two is nobody's business.
  if (!isDeleted) return refuseDelete(404, 'It is no longer here.')
  rememberDone(`${user.id} deletes ${id}`)
  return goOn(hereWithout(String(form.get('here') ?? ''), id) + place, { kind: 'success', title: done })
}

/** Where the page was; a page that waited for what is gone now has nothing to wait for. */
function hereWithout(here: string, id: string): string {
  return hereUrl(new URLSearchParams(here).get('story') === id ? '' : here)
}

function refuseDelete(status: 404 | 503, description: string) {
  const problem = { title: 'Delete Failed', description }
  return refuse(status, { form: 'delete', problem, errors: {}, values: {} })
}
