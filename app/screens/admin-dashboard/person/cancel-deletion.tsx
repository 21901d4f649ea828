import { redirect } from '@remix-run/node'
import { cancelAccountDeletionAsAdmin } from '~/account-deletion/delete-account.server'
import { ConfirmDialog } from '../admin-dialog'
import { adminUrl } from '../admin-link'
import { adminAct, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

/** The form is in the user's dialog. */
export const loader = adminLoader(({ id, search, context }) => {
  if (context.isFormRefused) return null
  throw redirect(adminUrl(search, `users/${encodeURIComponent(id)}`), 303)
})

export const action = adminAct({
  run: cancelAccountDeletionAsAdmin,
  done: { title: 'The account stays', description: 'Its planned deletion is cancelled.' },
  failure: failures.cancelDeletion,
})

export const clientAction = sendAct(failures.cancelDeletion)

export default function CancelDeletion() {
  return <ConfirmDialog title="Planned deletion" />
}
