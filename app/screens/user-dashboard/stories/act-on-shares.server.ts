import type { User } from '~/accounts/users.server'
import { createShare, revokeShare, shareRequest } from '~/stories/sharing/shares.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { urlWithDialog } from '../dashboard-url'
import type { Outcome } from '../refusal'

const gone = { ok: false, reason: 'gone', title: 'Not shared', message: 'It is no longer here.' } as const

/** Makes a link; the dialog then shows it. */
export async function shareStoryIntent(user: User, form: FormData): Promise<Outcome> {
  const id = String(form.get('id'))
  const parsed = parseForm(form, shareRequest)
  const made = parsed.ok ? await createShare(user, id, parsed.value) : parsed
  if (!made?.ok) return made ?? gone
  return redirectWithToast(urlWithDialog(String(form.get('here') ?? ''), { share: id }))
}

/** Ends a link. That it had ended before is as good. */
export async function revokeShareIntent(user: User, form: FormData): Promise<Outcome> {
  revokeShare(user, String(form.get('share')))
  return redirectWithToast(urlWithDialog(String(form.get('here') ?? ''), { share: String(form.get('id')) }))
}
