import type { ActionFunctionArgs } from '@remix-run/node'
import { setStoryEmails } from '~/stories/story-emails.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../account-form'
import { submit } from '../submit.server'

export { default, headers } from '../page'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'story-emails', async (fields) => {
    const isOn = fields.has('storyEmails')
    const set = setStoryEmails(user, isOn)
    if (!set.ok) return set
    return { ok: true, toast: { title: isOn ? 'Emails turned on' : 'Emails turned off' } }
  })
}

export const clientAction = orProblem('story-emails', 'Not saved')
