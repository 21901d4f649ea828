import type { Refusal } from '~/refusal'
import { Moment } from '~/ui/moment'
import { ConfirmDialog } from './confirm-dialog'
import { UserName } from './facts'
import type { SuspendView } from './person/person-dialogs.server'

/** Asks for confirmation, to suspend a user or to lift that; its URL is ?suspend-user=id. */
export function SuspendDialog({ person, refusal }: { person: SuspendView; refusal?: Refusal }) {
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
        intent="unsuspend-user"
        id={id}
        refusal={refusal}
        className="person-dialog"
        labels={{ cancel: 'Cancel', confirm: 'Lift the suspension', pending: 'Lifting...' }}
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
      intent="suspend-user"
      id={id}
      refusal={refusal}
      className="person-dialog"
      labels={{ cancel: 'Cancel', confirm: 'Suspend', pending: 'Suspending...' }}
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
