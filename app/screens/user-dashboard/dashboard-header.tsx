import { Link } from '@remix-run/react'
import { initialsOf } from '~/ui/initials'
import { SignOutButton } from '~/ui/sign-out-button'
import type { DashboardView } from './dashboard-view.server'

export function DashboardHeader({ user }: { user: DashboardView['user'] }) {
  const fullName = `${user.firstName} ${user.lastName}`
  return (
    <header className="top-bar">
      <Link to="/user-dashboard" className="logo">
        Everspoken
      </Link>
      <strong>User Dashboard</strong>
      <div className="row">
        {user.profilePicture ? (
          <img className="portrait" src={user.profilePicture} alt="" width={44} height={44} />
        ) : (
          <span className="initials" aria-hidden="true">
            {initialsOf(user.firstName, user.lastName, user.username)}
          </span>
        )}
        <span>{fullName}</span>
        <SignOutButton />
      </div>
    </header>
  )
}
