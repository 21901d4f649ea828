import type { User } from '~/accounts/users.server'
import { firstGap } from '~/stories/draft/story-flow'
import { deleteStory, deleteTake, getTake, hasReadyStory } from '~/stories/stories.server'
import { setStoryEmails } from '~/stories/story-emails.server'
import { tryStoryAgain } from '~/stories/try-again.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { attempt, rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { dashboardUrl, urlWithDialog } from './dashboard-url'
import type { Outcome } from './refusal'
import { storyAnchor } from './stories/story-anchor'

interface Deletion {
  remove: (user: User, id: string) => boolean
  done: string
  failed: string
  hash: string
}

export function deleteStoryIntent(user: User, form: FormData) {
  return deleteOnce(user, form, {
    remove: deleteStory,
    done: 'Story Deleted',
    failed: 'Failed to delete story. Please try again.',
    hash: '#saved-stories',
  })
}

export function deleteTakeIntent(user: User, form: FormData) {
  const story = getTake(user, String(form.get('id')))?.takeOf
  return deleteOnce(user, form, {
    remove: deleteTake,
    done: 'Take Deleted',
    failed: 'Failed to delete take. Please try again.',
    hash: story ? `#${storyAnchor(story)}` : '#saved-stories',
  })
}

export function deleteVoiceIntent(user: User, form: FormData) {
  // Once a story is ready, samples are in a list below the stories (docs/spec.md, section 4).
  const isInList = hasReadyStory(user)
  return deleteOnce(user, form, {
    remove: deleteVoiceSample,
    done: 'Voice Sample Deleted',
    failed: isInList
      ? 'Failed to delete voice sample. Please try again.'
      : 'The recording could not be deleted just now. It is still kept.',
    hash: isInList ? '#saved-voices' : '#voice-sample',
  })
}

async function deleteOnce(user: User, form: FormData, deletion: Deletion): Promise<Outcome> {
  const id = String(form.get('id'))
  const action = `${user.id} deletes ${id}`
  const isDeleted = wasJustDone(action) || (await attempt('delete-failed', () => deletion.remove(user, id)))
  const title = 'Delete Failed'
  if (isDeleted === undefined) return { ok: false, reason: 'busy', title, message: deletion.failed }
  // Deleted before or another user's: the response doesn't tell which.
  if (!isDeleted) return { ok: false, reason: 'gone', title, message: 'It is no longer here.' }
  rememberDone(action)
  const here = String(form.get('here') ?? '')
  // A page that waited for the deleted story has nothing to wait for.
  const isWaitedFor = new URLSearchParams(here).get('story') === id
  return redirectWithToast(urlWithDialog(isWaitedFor ? '' : here) + deletion.hash, {
    kind: 'success',
    title: deletion.done,
  })
}

/** Turns on the emails about stories, while one is being made. */
export async function emailMeIntent(user: User, form: FormData): Promise<Outcome> {
  setStoryEmails(user, true)
  const description = 'You can turn these emails off in your account.'
  const toast = { kind: 'success', title: 'We’ll email you', description } as const
  return redirectWithToast(urlWithDialog(String(form.get('here') ?? '')), toast)
}

/** Puts a failed story's words back into the draft; where that would lose others, a dialog asks first. */
export async function tryAgainIntent(user: User, form: FormData): Promise<Outcome> {
  const id = String(form.get('id'))
  const mayReplace = form.has('replaces') ? Number(form.get('replaces')) : undefined
  const result = tryStoryAgain(user, id, { mayReplace })
  if (result.ok) {
    return redirectWithToast(
      dashboardUrl({ step: firstGap('document-upload', result.draft) ?? 'document-upload' }),
    )
  }
  if (result.reason !== 'gone')
    return redirectWithToast(urlWithDialog(String(form.get('here') ?? ''), { again: id }))
  return {
    ok: false,
    reason: 'gone',
    title: 'Nothing to try again',
    message: 'This story is no longer a draft. It may have been sent off or deleted in another tab.',
  }
}
