import type { User } from '~/accounts/users.server'
import { ownTitle, renameStory } from '~/stories/rename-story.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { urlWithDialog } from '../dashboard-url'
import type { Outcome } from '../refusal'

const gone = { ok: false, reason: 'gone', title: 'Not saved', message: 'It is no longer here.' } as const

export async function renameStoryIntent(user: User, form: FormData): Promise<Outcome> {
  const parsed = parseForm(form, ownTitle)
  if (!parsed.ok) return parsed
  const story = renameStory(user, String(form.get('id')), parsed.value)
  if (!story) return gone
  const here = urlWithDialog(String(form.get('here') ?? ''))
  return redirectWithToast(here, { kind: 'success', title: 'Title saved', description: story.title })
}
