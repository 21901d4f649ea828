import { useLoaderData, useLocation } from '@remix-run/react'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { Moment } from '~/ui/moment'
import { ConfirmDialog } from '../admin-dialog'
import { adminUrl } from '../admin-link'
import { UserName } from '../facts'
import { adminAct, adminLoader, foundOrRefused } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { namedUser } from './person-dialogs.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = adminLoader(({ id, context }) => foundOrRefused(namedUser(id), context))

export const action = adminAct({
  run: (by, id) => setSuspendedAsAdmin(by, id, true),
  done: { title: 'User suspended', description: 'They are signed out everywhere.' },
  failure: failures.suspend,
})

export const clientAction = sendAct(failures.suspend)

/** Asks for confirmation, to suspend a user, or to lift that by the form of the route lift-suspension. */
export default function Suspend() {
  const person = useLoaderData<typeof loader>()
  const { search } = useLocation()
  if (!person) return <ConfirmDialog title="Suspend User" />
  const { id, suspendedAt } = person
  const who = (
    <p>
      <UserName user={person} />
    </p>
  )
  if (suspendedAt)
    return (
      <ConfirmDialog
        title="Lift Suspension"
        action={adminUrl(search, `users/${id}/lift-suspension`)}
        labels={{ confirm: 'Lift the suspension', pending: 'Lifting...' }}
        tone="primary"
      >
        {who}
        <p>
          Suspended since <Moment at={suspendedAt} />. They can sign in again, and find everything as it was.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="Suspend User"
      action={adminUrl(search, `users/${id}/suspend`)}
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
