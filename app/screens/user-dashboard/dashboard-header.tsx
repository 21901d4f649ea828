import { Form, Link } from '@remix-run/react'
import { initialsOf } from '~/ui/initials'
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
        <Form method="post" action="/?index" reloadDocument>
          <button className="button" type="submit" name="intent" value="sign-out">
            Logout
          </button>
        </Form>
      </div>
    </header>
  )
}
