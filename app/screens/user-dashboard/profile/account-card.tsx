import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { LongDate } from '~/ui/moment'
import type { DashboardRefusal, ViewProps } from '../refusal'
import { Location } from './location'
import { PictureForm } from './picture-form'

/** The user's account and location, folded below their name; the picture beside it is always there to be changed. */
export function AccountCard({ view, refusal }: ViewProps) {
  const refusalOf = (form: DashboardRefusal['form']) => (refusal?.form === form ? refusal : undefined)
  return (
    <section id="account" className="sheet account" aria-label="Your account">
      <PictureForm view={view} refusal={refusalOf('picture')} />
      {/* With a key: a first visit ends with it folded. */}
      <AccountDetails key={String(view.user.hasLocation)} view={view} refusal={refusalOf('location')} />
    </section>
  )
}

/** Opens by itself while the location is missing, edited or refused, and else when the user opens it. */
function AccountDetails({ view, refusal }: ViewProps) {
  const { user } = view
  const isNeeded = view.isEditingLocation || refusal !== undefined
  const [isOpen, setIsOpen] = useState(isNeeded)

  useEffect(() => {
    if (isNeeded) setIsOpen(true)
  }, [isNeeded])

  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
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
              <LongDate iso={user.createdAt} />
            </dd>
          </dl>
          <p>
            <Link to="/account" className="button">
              Name, email, password, devices
            </Link>
          </p>
        </section>
        {user.hasLocation && <Location view={view} refusal={refusal} />}
      </div>
    </details>
  )
}
