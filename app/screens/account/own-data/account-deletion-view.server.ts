import { backupDays, dueDateOf, ownDeletion } from '~/account-deletion/delete-account.server'
import type { User } from '~/accounts/users.server'
import { voiceCompany } from '~/voices/consent.server'
import { constraintsOf } from '~/web/forms/constraints.server'
import { hasDone } from '~/web/session/done.server'
import { getViewer } from '~/web/session/guards.server'

/** Remembered in the browser after the deletion of one's own account. */
export const ACCOUNT_DELETED = 'delete-account'

/** Whether this browser has just deleted its user's account: then `/account?done=1` says so. */
export async function hasDeletedAccount(request: Request): Promise<boolean> {
  const isAsked = new URL(request.url).searchParams.has('done')
  return isAsked && !(await getViewer(request)) && (await hasDone(request, ACCOUNT_DELETED))
}

/** The account page's facts about the deletion of the account. */
export const accountDeletionView = (user: User) => ({
  dueAt: dueDateOf(user)?.toISOString(),
  backupDays: backupDays(),
  company: voiceCompany()?.name,
  constraints: constraintsOf(ownDeletion),
})
