import { Link, useLocation } from '@remix-run/react'
import { Logo } from '~/ui/logo'
import { Portrait } from '~/ui/portrait'
import { SignOutButton } from '~/ui/sign-out-button'
import { adminUrl } from './admin-link'

interface Props {
  /** The number of messages that nobody has read. */
  unread: number
  admin: { firstName: string; lastName: string; username: string; pictureSquare: string | null }
}

export function AdminHeader({ admin, unread }: Props) {
  const { search } = useLocation()
  return (
    <header className="top-bar account-header">
      <Logo to="/admin-dashboard" />
      <h1 className="admin-title">Admin Dashboard</h1>
      <Link className="small link-target" to={adminUrl(search, 'engines')} preventScrollReset>
        Voice engines
      </Link>
      <Link className="small link-target" to={adminUrl(search, 'invitations')} preventScrollReset>
        Invitations
      </Link>
      <Link className="small link-target" to={adminUrl(search, 'backups')} preventScrollReset>
        Backups
      </Link>
      <Link className="small link-target" to={adminUrl(search, 'messages')} preventScrollReset>
        Messages{unread > 0 && ` (${unread} new)`}
      </Link>
      <Link className="small link-target" to={adminUrl(search, 'set-up')} preventScrollReset>
        Set up
      </Link>
      <Link className="small link-target" to="/account">
        Account
      </Link>
      <div className="row admin-person">
        <Portrait user={admin} />
        <span className="admin-name" dir="auto">
          {admin.firstName} {admin.lastName}
        </span>
        <SignOutButton />
      </div>
    </header>
  )
}
