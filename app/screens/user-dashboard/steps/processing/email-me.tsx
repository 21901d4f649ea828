import { setStoryEmails } from '~/stories/story-emails.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardAt } from '../../dashboard-url'
import { userAction } from '../../handlers.server'
import { sendForm } from '../../refusal'

/** Turns on the emails about stories, while one is being made. */
export const action = userAction(async ({ user, request }) => {
  const set = setStoryEmails(user, true)
  const description = 'You can turn these emails off in your account.'
  const toast = { kind: 'success', title: 'We’ll email you', description } as const
  return redirectWithToast(dashboardAt(new URL(request.url)), set.ok ? toast : undefined)
})

export const clientAction = sendForm('Not saved')

/** The step above it is the page. */
export default () => null
