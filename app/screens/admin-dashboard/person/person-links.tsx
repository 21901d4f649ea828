import { Link, useLocation } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { adminUrl } from '../admin-link'
import type { Person } from './person-dialogs.server'

/** What an admin can do for a user, or to them. */
export function PersonLinks({ person: { id, suspendedAt } }: { person: Person }) {
  const { search } = useLocation()
  const to = (dialog: string) => ({
    to: adminUrl(search, `users/${id}/${dialog}`),
    replace: true,
    preventScrollReset: true,
  })
  return (
    <>
      <Link className="button" {...to('reset-link')}>
        Make a reset link
      </Link>
      <Link className="button" {...to('suspend')}>
        {suspendedAt ? 'Lift the suspension' : 'Suspend this user'}
      </Link>
      <Link className="button button-danger" {...to('delete')}>
        <Icon name="trash" />
        Delete this user
      </Link>
    </>
  )
}
