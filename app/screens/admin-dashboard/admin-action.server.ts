import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { deletePersonAsAdmin } from '~/departure/delete-person.server'
import { goOn, refuse } from '~/forms/answer.server'
import { type Refused, refused, valuesOf } from '~/forms/refusal'
import { attempt, rememberDone, wasJustDone } from '~/http/attempt.server'
import { readForm } from '~/http/form-body.server'
import { getAccountAsAdmin } from '~/overview/person-as-admin.server'
import { deleteStoryAsAdmin } from '~/stories/stories.server'
import { adminLink, noDialog } from './admin-link'
import { CONFIRMATION, deletionFailures } from './labels'

const deletions = {
  'delete-story': { run: deleteStoryAsAdmin, done: { title: 'Story Deleted' } },
  'delete-user': {
    run: deletePersonAsAdmin,
    done: { title: 'Success', description: 'User deleted successfully' },
  },
}

type Intent = keyof typeof deletions

export const adminIntents = Object.keys(deletions)

/** Runs the form that the `intent` field names; the query is that of the page. */
export async function runAdminIntent(
  admin: User,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (!Object.hasOwn(deletions, intent)) throw new Response(null, { status: 400 })
  const { run, done } = deletions[intent as Intent]
  const id = String(form.get('id'))
  const list = adminLink(new URL(request.url).searchParams, noDialog)
  const unconfirmed = intent === 'delete-user' ? confirmationError(id, form) : undefined
  if (unconfirmed) return refuse(unconfirmed, { form: 'delete', values: valuesOf(form), context })
  const deletion = `${admin.id} deletes ${id}`
  const result = wasJustDone(deletion)
    ? ({ ok: true } as const)
    : await attempt('admin-delete-failed', () => run(admin, id))
  if (result?.ok) {
    rememberDone(deletion)
    return goOn(list, { kind: 'success', ...done })
  }
  if (result?.reason === 'credentials') throw redirect('/?dialog=sign-in', 303)
  const { problem } = deletionFailures[intent as Intent]
  // Reloads the list and shows a toast (docs/spec.md, section 8).
  if (intent === 'delete-user') return goOn(list, { kind: 'error', ...problem })
  const failed: Refused = result ?? { ok: false, reason: 'busy', message: problem.description }
  return refuse({ ...failed, title: problem.title }, { form: 'delete', context })
}

/** In a list one person is deleted as easily as the next, and nothing brings one back: the username has to be typed. */
function confirmationError(id: string, form: FormData): Refused | undefined {
  const username = getAccountAsAdmin(id)?.username
  const typed = String(form.get(CONFIRMATION) ?? '').trim()
  // Usernames ignore case, and screens show them with an @.
  if (!username || typed.replace(/^@/, '').toLowerCase() === username.toLowerCase()) return undefined
  const message = `Please type ${username}, exactly as shown.`
  return refused('invalid', message, { [CONFIRMATION]: message })
}
