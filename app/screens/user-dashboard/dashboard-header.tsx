import { Logo } from '~/ui/logo'
import { Portrait } from '~/ui/portrait'
import { SignOutButton } from '~/ui/sign-out-button'
import type { DashboardView } from './dashboard-view.server'

export function DashboardHeader({ user }: { user: DashboardView['user'] }) {
  return (
    <header className="top-bar dashboard-header">
      <Logo to="/user-dashboard" />
      <strong className="dashboard-title">User Dashboard</strong>
      <div className="row dashboard-person">
        <Portrait user={user} />
        <span className="dashboard-name" dir="auto">
          {user.firstName} {user.lastName}
        </span>
        <SignOutButton />
      </div>
    </header>
  )
}
