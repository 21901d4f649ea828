import type { User } from '~/accounts/users.server'
import { readForm } from '~/http/form-body.server'
import { deleteStoryIntent } from './act-on-delete-story.server'

const intents = {
  'delete-story': deleteStoryIntent,
}

/** Every `intent` that this URL takes. */
export const adminIntents = Object.keys(intents)

/** One URL, many forms: the `intent` field names the one that was sent, and the query where the page was. */
export async function act(admin: User, request: Request) {
  const form = await readForm(request)
  const name = String(form.get('intent'))
  if (!Object.hasOwn(intents, name)) throw new Response(null, { status: 400 })
  const intent = intents[name as keyof typeof intents]
  return intent(admin, form, new URL(request.url).searchParams)
}
