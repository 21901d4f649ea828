import { Link } from '@remix-run/react'
import { Logo } from '~/ui/logo'
import { Portrait } from '~/ui/portrait'
import { SignOutButton } from '~/ui/sign-out-button'

interface Props {
  unread: number
  admin: { firstName: string; lastName: string; username: string; pictureSquare: string | null }
}

const pages = {
  invitations: 'Invitations',
  backups: 'Backups',
  messages: 'Messages',
  voice: 'Voice',
  'set-up': 'Set up',
}

export function AdminHeader({ admin, unread }: Props) {
  return (
    <header className="top-bar account-header">
      <Logo to="/admin-dashboard" />
      <h1 className="admin-title">Admin Dashboard</h1>
      {Object.entries(pages).map(([path, label]) => (
        <Link key={path} className="small link-target" to={`/admin-dashboard/${path}`}>
          {label}
          {path === 'messages' && unread > 0 && ` (${unread} new)`}
        </Link>
      ))}
      <div className="row admin-person">
        <Portrait user={admin} />
        <span className="admin-name" dir="auto">
          {admin.firstName} {admin.lastName}
        </span>
        <Link className="small link-target" to="/account">
          Account
        </Link>
        <SignOutButton />
      </div>
    </header>
  )
}
