import { Link } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import { UnlessInDialog } from '../dashboard-form'
import type { ViewProps } from '../dashboard-view.server'
import { Location } from './location'
import { PictureForm } from './picture-form'

/** The user's account and location, folded below their name; the picture beside it is always there to be changed. */
export function AccountCard({ view }: ViewProps) {
  const { user } = view
  return (
    <section id="account" className="sheet account" aria-label="Your account">
      <UnlessInDialog path="picture">
        <PictureForm user={user} />
      </UnlessInDialog>
      {/* Open while the location is missing. With a key: a first visit ends with it folded. */}
      <details key={String(user.hasLocation)} open={!user.hasLocation}>
        <summary>
          <strong>
            <bdi>
              {user.firstName} {user.lastName}
            </bdi>
          </strong>
          <span className="soft small"> · Account and location</span>
        </summary>
        <div className="stack stack-wide account-facts">
          <section className="stack" aria-labelledby="account-details">
            <h2 id="account-details">Account Details</h2>
            <dl className="facts">
              <dt>Name</dt>
              <dd dir="auto">
                {user.firstName} {user.lastName}
              </dd>
              <dt>Username</dt>
              <dd>{user.username}</dd>
              <dt>Member Since</dt>
              <dd>
                <LongDate at={user.createdAt} />
              </dd>
            </dl>
            <p>
              <Link to="/account" className="button">
                Name, email, password, devices
              </Link>
            </p>
          </section>
          {user.hasLocation && <Location view={view} />}
        </div>
      </details>
    </section>
  )
}
