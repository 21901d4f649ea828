import type { ActionFunctionArgs } from '@remix-run/node'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { deleteOwnAccount, ownDeletion } from '~/account-deletion/own-deletion.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { signOutHeaders } from '~/web/session/session-cookie.server'
import { orProblem } from '../account-form'
import { submit } from '../submit.server'
import { ACCOUNT_DELETED } from './account-deletion-view.server'

export { default, headers } from '../page'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'delete-account', async (fields) => {
    const parsed = parseForm(fields, ownDeletion)
    if (!parsed.ok) return parsed
    const done = await deleteOwnAccount(user, parsed.value, { address: context.peerAddress })
    if (!done.ok) return done
    if (!done.dueAt) return leave(request)
    const description = `Everything stays as it is for ${DAYS_TO_STAY} days.`
    return { ok: true, hasShownPassword: true, toast: { title: 'Your account will be deleted', description } }
  })
}

/** Ends the session, and what the browser keeps with it, and loads the page that says so as a new document. */
const leave = async (request: Request) =>
  redirectWithToast('/account?done=1', undefined, {
    headers: await signOutHeaders(request),
    done: ACCOUNT_DELETED,
    reloadsDocument: true,
  })

export const clientAction = orProblem('delete-account', 'Not deleted')
