import type { ActionFunctionArgs } from '@remix-run/node'
import { setStoryEmails } from '~/stories/story-emails.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { dashboardAt } from '../../dashboard-url'
import { sendForm } from '../../dialogs/send-form'
import { requireUserOrTheirWords } from '../../guard.server'

/** Turns on the emails about stories, while one is being made. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  return answerForm(args, 'email-me', async () => {
    const set = setStoryEmails(user, true)
    const description = 'You can turn these emails off in your account.'
    const toast = { kind: 'success', title: 'We’ll email you', description } as const
    return redirectWithToast(dashboardAt(new URL(args.request.url)), set.ok ? toast : undefined)
  })
}

export const clientAction = sendForm('email-me', 'Not saved')

/** The step above it is the page. */
export default function OnlyAnAction() {
  return null
}
