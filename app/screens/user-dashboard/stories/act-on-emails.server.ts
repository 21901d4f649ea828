import type { User } from '~/accounts/users.server'
import { setStoryEmails } from '~/stories/story-emails.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardAt } from '../dashboard-url'
import type { Outcome } from '../refusal'

/** Turns on the emails about stories, while one is being made. */
export async function emailMeIntent(user: User, form: FormData): Promise<Outcome> {
  setStoryEmails(user, true)
  const description = 'You can turn these emails off in your account.'
  const toast = { kind: 'success', title: 'We’ll email you', description } as const
  return redirectWithToast(dashboardAt(String(form.get('here') ?? '')), toast)
}
