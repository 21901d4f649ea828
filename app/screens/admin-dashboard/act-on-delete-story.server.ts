import { redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { attempt } from '~/http/attempt.server'
import { rememberDone, wasJustDone } from '~/http/same-press.server'
import { deleteStoryAsAdmin } from '~/stories/delete-story-as-admin.server'
import { goOn, refuse } from './admin-answer.server'
import { adminLink, noDialog } from './admin-link'

export async function deleteStoryIntent(admin: User, form: FormData, query: URLSearchParams) {
  const id = String(form.get('id'))
  const deed = `${admin.id} deletes ${id}`
  const result = wasJustDone(deed)
    ? 'deleted'
    : await attempt('admin-delete-failed', () => deleteStoryAsAdmin(admin, id))
  switch (result) {
    case 'deleted':
      rememberDone(deed)
      return goOn(adminLink(query, noDialog), { kind: 'success', title: 'Story Deleted' })
    case 'not-there':
      return refuseDelete(404, 'It is no longer here.')
    case 'signed-out':
      throw redirect('/?dialog=sign-in', 303)
    case undefined:
      return refuseDelete(503, 'Failed to delete story. Please try again.')
  }
}

const refuseDelete = (status: 404 | 503, description: string) =>
  refuse(status, { problem: { title: 'Delete Failed', description } })
