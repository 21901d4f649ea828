import { data, redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { deletePersonAsAdmin } from '~/departure/delete-person.server'
import { attempt } from '~/http/attempt.server'
import { flashCookie } from '~/http/flash.server'
import { readForm } from '~/http/form-body.server'
import { rememberDone, wasJustDone } from '~/http/same-press.server'
import { deleteStoryAsAdmin } from '~/stories/delete-story-as-admin.server'
import type { Toast } from '~/ui/toast'
import { adminLink, noDialog } from './admin-link'

const deletions = { 'delete-story': deleteStoryAsAdmin, 'delete-user': deletePersonAsAdmin }

type Intent = keyof typeof deletions

/** Every `intent` that this URL takes. */
export const adminIntents = Object.keys(deletions)

/** One URL, two forms: the `intent` field names the one that was sent, and the query what was shown. */
export async function act(admin: User, request: Request) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (!Object.hasOwn(deletions, intent)) throw new Response(null, { status: 400 })
  const id = String(form.get('id'))
  const list = adminLink(new URL(request.url).searchParams, noDialog)
  const deed = `${admin.id} deletes ${id}`
  const result = wasJustDone(deed)
    ? 'deleted'
    : await attempt('admin-delete-failed', () => deletions[intent as Intent](admin, id))
  if (result === 'signed-out') throw redirect('/?dialog=sign-in', 303)
  if (result === 'deleted') rememberDone(deed)
  return intent === 'delete-user' ? answerDeleteUser(list, result) : answerDeleteStory(list, result)
}

type Result = ReturnType<(typeof deletions)[Intent]> | undefined

/** Either way the list is shown anew, as it then stands, with what came of it (spec section 8). */
const answerDeleteUser = (list: string, result: Result) =>
  goOn(
    list,
    result === 'deleted'
      ? { kind: 'success', title: 'Success', description: 'User deleted successfully' }
      : { kind: 'error', title: 'Error', description: 'Failed to delete user' },
  )

function answerDeleteStory(list: string, result: Result) {
  if (result === 'deleted') return goOn(list, { kind: 'success', title: 'Story Deleted' })
  return result === undefined
    ? refuse(503, 'Failed to delete story. Please try again.')
    : refuse(404, 'It is no longer here.')
}

const refuse = (status: 404 | 503, description: string) =>
  data({ problem: { title: 'Delete Failed', description } }, { status })

async function goOn(url: string, toast: Toast) {
  return redirect(url, { status: 303, headers: { 'Set-Cookie': await flashCookie(toast) } })
}
