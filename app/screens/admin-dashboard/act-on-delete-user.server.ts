import { redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { deletePersonAsAdmin } from '~/departure/delete-person.server'
import { attempt } from '~/http/attempt.server'
import { rememberDone, wasJustDone } from '~/http/same-press.server'
import { goOn } from './admin-answer.server'
import { adminLink, noDialog } from './admin-link'

/** Either way the list is shown anew, as it then stands, with what came of it (spec section 8). */
export async function deleteUserIntent(admin: User, form: FormData, query: URLSearchParams) {
  const id = String(form.get('id'))
  const deed = `${admin.id} deletes ${id}`
  const list = adminLink(query, noDialog)
  const result = wasJustDone(deed)
    ? 'deleted'
    : await attempt('admin-delete-failed', () => deletePersonAsAdmin(admin, id))
  if (result === 'signed-out') throw redirect('/?dialog=sign-in', 303)
  if (result !== 'deleted') {
    return goOn(list, { kind: 'error', title: 'Error', description: 'Failed to delete user' })
  }
  rememberDone(deed)
  return goOn(list, { kind: 'success', title: 'Success', description: 'User deleted successfully' })
}
