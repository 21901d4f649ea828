import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { cancelAccountDeletionAsAdmin } from '~/account-deletion/delete-account.server'
import { requireAdmin } from '~/web/session/guards.server'
import { ConfirmDialog } from '../admin-dialog'
import { adminUrl } from '../admin-link'
import { answerAct } from '../answer-act.server'
import { failures, sendAct } from '../labels'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

/** The form is in the user's dialog. */
export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  await requireAdmin(request)
  if (context.isFormRefused) return null
  throw redirect(adminUrl(new URL(request.url).search, `users/${encodeURIComponent(id)}`), 303)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return answerAct(args, admin, {
    run: cancelAccountDeletionAsAdmin,
    done: { title: 'The account stays', description: 'Its planned deletion is cancelled.' },
    failure: failures.cancelDeletion,
  })
}

export const clientAction = sendAct(failures.cancelDeletion)

export default function CancelDeletion() {
  return <ConfirmDialog title="Planned deletion" />
}
