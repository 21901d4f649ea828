import { LongDate } from '~/ui/moment'
import type { DashboardView } from '../dashboard-view.server'
import { PictureForm } from './picture-form'

export function ProfileCard({ user }: { user: DashboardView['user'] }) {
  return (
    <section className="sheet stack" aria-labelledby="account-details">
      <h2 id="account-details">Account Details</h2>
      <PictureForm user={user} />
      <dl className="facts">
        <dt>Name</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Member Since</dt>
        <dd>
          <LongDate iso={user.createdAt} />
        </dd>
      </dl>
    </section>
  )
}
