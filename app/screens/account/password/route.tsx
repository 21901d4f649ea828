import type { ActionFunctionArgs } from '@remix-run/node'
import { changePassword } from '~/accounts/change-account.server'
import { passwordChange } from '~/accounts/schemas.server'
import { parseForm } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../account-form'
import { submit } from '../submit.server'

export { default, headers } from '../page'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'password', async (fields) => {
    const parsed = parseForm(fields, passwordChange)
    if (!parsed.ok) return parsed
    const changed = await changePassword(user, parsed.value, await sessionTokenOf(request))
    const toast = { title: 'Password changed', description: 'Your other devices have been signed out.' }
    return changed.ok ? { ok: true, hasShownPassword: true, toast } : changed
  })
}

export const clientAction = orProblem('password', 'Not changed')
