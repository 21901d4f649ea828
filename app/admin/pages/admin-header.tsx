import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { Logo } from '~/platform/ui/logo'
import { PersonLinks } from '~/platform/ui/pages/person-links'
import type { Portrait } from '~/platform/ui/portrait'
import { SignOutButton } from '~/platform/ui/sign-out-button'

interface Props {
  unread: number
  admin: ComponentProps<typeof Portrait>['user']
}

const pages = {
  invitations: 'Invitations',
  backups: 'Backups',
  messages: 'Messages',
  voice: 'Voice',
  'set-up': 'Set up',
}

export const AdminHeader = ({ admin, unread }: Props) => (
  <header className="top-bar account-header">
    <Logo to="/admin-dashboard" />
    <h1 className="account-header-title">Admin Dashboard</h1>
    <nav className="row admin-links" aria-label="Pages">
      {Object.entries(pages).map(([path, label]) => (
        <Link key={path} className="small link-target" to={`/admin-dashboard/${path}`}>
          {label}
          {path === 'messages' && unread > 0 && ` (${unread} new)`}
        </Link>
      ))}
    </nav>
    <PersonLinks user={admin} />
    <SignOutButton />
  </header>
)
