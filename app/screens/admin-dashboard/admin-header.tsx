import { Link, useLocation } from '@remix-run/react'
import { Logo } from '~/ui/logo'
import { Portrait } from '~/ui/portrait'
import { SignOutButton } from '~/ui/sign-out-button'
import { adminUrl } from './admin-link'

interface Props {
  admin: { firstName: string; lastName: string; username: string; pictureSquare: string | null }
}

export function AdminHeader({ admin }: Props) {
  const { search } = useLocation()
  return (
    <header className="top-bar">
      <Logo to="/admin-dashboard" />
      <h1 className="admin-title">Admin Dashboard</h1>
      <Link className="small" to={adminUrl(search, 'engines')} preventScrollReset>
        Voice engines
      </Link>
      <Link className="small" to={adminUrl(search, 'invitations')} preventScrollReset>
        Invitations
      </Link>
      <Link className="small" to={adminUrl(search, 'backups')} preventScrollReset>
        Backups
      </Link>
      <Link className="small" to="/account">
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
