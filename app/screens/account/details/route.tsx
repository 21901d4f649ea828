import type { ActionFunctionArgs } from '@remix-run/node'
import { changeDetails } from '~/accounts/change-account.server'
import { accountDetails } from '~/accounts/schemas.server'
import { parseForm } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../account-form'
import { submit } from '../submit.server'

export { default, headers } from '../page'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'details', async (fields) => {
    const parsed = parseForm(fields, accountDetails)
    const changed = parsed.ok ? await changeDetails(user, parsed.value) : parsed
    if (!changed.ok) return changed
    const { proposed } = changed
    const toast = proposed
      ? { title: 'Check your email', description: `We’ve sent a link to ${proposed}.` }
      : { title: 'Account updated' }
    return { ok: true, hasShownPassword: true, toast }
  })
}

export const clientAction = orProblem('details', 'Not saved')
