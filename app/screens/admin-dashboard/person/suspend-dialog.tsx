import { useLocation } from '@remix-run/react'
import { Moment } from '~/ui/moment'
import { adminUrl } from '../admin-link'
import { ConfirmDialog } from '../confirm-dialog'
import { UserName } from '../facts'
import type { suspendDialog } from './person-dialogs.server'

/** Asks for confirmation, to suspend a user or to lift that. */
export function SuspendDialog({ person }: { person: NonNullable<ReturnType<typeof suspendDialog>> | null }) {
  const { search } = useLocation()
  if (!person) return <ConfirmDialog title="Suspend User" />
  const { id, name, username, suspendedAt } = person
  const who = (
    <p>
      <UserName name={name} username={username} />
    </p>
  )
  if (suspendedAt)
    return (
      <ConfirmDialog
        title="Lift Suspension"
        action={adminUrl(search, `users/${id}/lift-suspension`)}
        className="person-dialog"
        labels={{ confirm: 'Lift the suspension', pending: 'Lifting...' }}
        tone="primary"
      >
        {who}
        <p>
          Suspended since <Moment iso={suspendedAt} />. They can sign in again, and find everything as it was.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="Suspend User"
      action={adminUrl(search, `users/${id}/suspend`)}
      className="person-dialog"
      labels={{ confirm: 'Suspend', pending: 'Suspending...' }}
    >
      {who}
      <p>They are signed out at once, and can’t sign in until you lift the suspension.</p>
      <p>
        Links to their stories don’t work until then either. Nothing is deleted: recordings and stories stay,
        and a story that is being made is finished. When they try to sign in, they are told to write to you.
      </p>
    </ConfirmDialog>
  )
}
