import { Link } from '@remix-run/react'
import { Logo } from '~/ui/logo'
import { Portrait } from '~/ui/portrait'
import { SignOutButton } from '~/ui/sign-out-button'
import { DashboardLink } from './dashboard-link'
import { dashboardUrl } from './dashboard-url'
import type { DashboardView } from './dashboard-view.server'

export function DashboardHeader({ user }: { user: DashboardView['user'] }) {
  return (
    <header className="top-bar dashboard-header">
      <Logo to="/user-dashboard" />
      <strong className="dashboard-title">User Dashboard</strong>
      <div className="row dashboard-person">
        {user.hasLocation && (
          <DashboardLink to={dashboardUrl({ step: 'document-type' })}>Make a new story</DashboardLink>
        )}
        <Link to="/account" className="link-target dashboard-name" dir="auto">
          <Portrait user={user} />
          <span>
            {user.firstName} {user.lastName}
          </span>
        </Link>
      </div>
      <SignOutButton />
    </header>
  )
}
