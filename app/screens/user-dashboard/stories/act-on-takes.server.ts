import type { User } from '~/accounts/users.server'
import { keepTake, makeTake, takeRequest } from '~/stories/takes.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { urlWithDialog } from '../dashboard-url'
import type { Outcome } from '../refusal'
import { storyAnchor } from './story-anchor'

const gone = { ok: false, reason: 'gone', message: 'It is no longer here.' } as const

/** Starts another take; the page shows its progress beside the story. */
export async function makeAgainIntent(user: User, form: FormData): Promise<Outcome> {
  const parsed = parseForm(form, takeRequest)
  if (!parsed.ok) return parsed
  const storyId = String(form.get('id'))
  const made = await makeTake(user, storyId, parsed.value, {
    replaces: String(form.get('replaces')),
    agreement: form.has('agrees')
      ? { company: String(form.get('company')), recordings: form.getAll('recordings').map(String) }
      : undefined,
  })
  if (!made) return { ...gone, title: 'Not made' }
  if (!made.ok) return made
  const description = 'It will be beside your story. You can leave this page.'
  const toast = { kind: 'success', title: 'Another take is being made', description } as const
  return redirectWithToast(`${urlWithDialog(String(form.get('here') ?? ''))}#${storyAnchor(storyId)}`, toast)
}

export async function keepTakeIntent(user: User, form: FormData): Promise<Outcome> {
  const id = String(form.get('id'))
  const here = urlWithDialog(String(form.get('here') ?? ''))
  const action = `${user.id} keeps ${id}`
  const story = keepTake(user, id)
  if (!story) return wasJustDone(action) ? redirectWithToast(here) : { ...gone, title: 'Not kept' }
  rememberDone(action)
  return redirectWithToast(`${here}#${storyAnchor(story.id)}`, { kind: 'success', title: 'Take Kept' })
}
