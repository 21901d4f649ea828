import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { deletePersonAsAdmin } from '~/account-deletion/delete-person.server'
import { cancelAccountDeletionAsAdmin } from '~/account-deletion/own-deletion.server'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import type { User } from '~/accounts/users.server'
import { getAccountAsAdmin } from '~/admin/person-as-admin.server'
import { type Refused, refused, valuesOf } from '~/refusal'
import { deleteStoryAsAdmin } from '~/stories/stories.server'
import { redirectWithToast, refuse } from '~/web/forms/answer.server'
import { attempt, rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { readForm } from '~/web/uploads/form-body.server'
import { adminLink, noDialog } from './admin-link'
import { invitationIntents } from './invitations/invitation-intents.server'
import { actFailures, CONFIRMATION } from './labels'

const acts = {
  'delete-story': { run: deleteStoryAsAdmin, done: { title: 'Story Deleted' } },
  'delete-user': {
    run: deletePersonAsAdmin,
    done: { title: 'Success', description: 'User deleted successfully' },
  },
  'suspend-user': {
    run: (admin: User, id: string) => setSuspendedAsAdmin(admin, id, true),
    done: { title: 'User suspended', description: 'They are signed out everywhere.' },
  },
  'unsuspend-user': {
    run: (admin: User, id: string) => setSuspendedAsAdmin(admin, id, false),
    done: { title: 'Suspension lifted', description: 'They can sign in again.' },
  },
  'keep-user': {
    run: cancelAccountDeletionAsAdmin,
    done: { title: 'The account stays', description: 'Its planned deletion is cancelled.' },
  },
}

type Intent = keyof typeof acts

export const adminIntents = Object.keys({ ...acts, ...invitationIntents })

/** Runs the form that the `intent` field names; the query is that of the page. */
export async function runAdminIntent(
  admin: User,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (Object.hasOwn(invitationIntents, intent))
    return invitationIntents[intent as keyof typeof invitationIntents](admin, form, context)
  if (!Object.hasOwn(acts, intent)) throw new Response(null, { status: 400 })
  const { run, done } = acts[intent as Intent]
  const id = String(form.get('id'))
  const list = adminLink(new URL(request.url).searchParams, noDialog)
  const unconfirmed = intent === 'delete-user' ? confirmationError(id, form) : undefined
  if (unconfirmed) return refuse(unconfirmed, { form: 'confirm', values: valuesOf(form), context })
  // The second request of a double click finds nothing to delete.
  const deletion = intent.startsWith('delete-') ? `${admin.id} deletes ${id}` : ''
  const result = wasJustDone(deletion)
    ? ({ ok: true } as const)
    : await attempt('admin-act-failed', () => run(admin, id))
  if (result?.ok) {
    if (deletion) rememberDone(deletion)
    return redirectWithToast(list, { kind: 'success', ...done })
  }
  if (result?.reason === 'credentials') throw redirect('/?dialog=sign-in', 303)
  const { problem } = actFailures[intent as Intent]
  // Reloads the list and shows a toast (docs/spec.md, section 8).
  if (intent === 'delete-user') return redirectWithToast(list, { kind: 'error', ...problem })
  const failed: Refused = result ?? { ok: false, reason: 'busy', message: problem.description }
  return refuse({ ...failed, title: problem.title }, { form: 'confirm', context })
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
