import { LongDate } from '~/ui/moment'
import type { Person } from './person-dialogs.server'

const roleLabels = { user: 'User', admin: 'Admin' }

/** A value, or what is said where there is none (spec section 2). */
export function OrNotSet({ value }: { value: string | null }) {
  return value || <span className="soft">Not set</span>
}

/** Who somebody is; their picture itself stands in the heading. */
export function PersonFacts({ person }: { person: Person }) {
  return (
    <dl className="facts person-facts">
      <dt>Name</dt>
      <dd>{person.name}</dd>
      <dt>Username</dt>
      <dd>{person.username}</dd>
      <dt>Email</dt>
      <dd>{person.email}</dd>
      <dt>Role</dt>
      <dd>{roleLabels[person.role]}</dd>
      <dt>Joined</dt>
      <dd>
        <LongDate iso={person.joinedAt} />
      </dd>
      <dt>Picture</dt>
      <dd>
        {person.picture ? (
          <a className="link-target" href={person.picture}>
            See the whole picture
          </a>
        ) : (
          <OrNotSet value={null} />
        )}
      </dd>
    </dl>
  )
}

export function LocationFacts({ person }: { person: Person }) {
  return (
    <dl className="facts person-facts">
      <dt>Country</dt>
      <dd>
        <OrNotSet value={person.country} />
      </dd>
      <dt>State/Province</dt>
      <dd>
        <OrNotSet value={person.stateProvince} />
      </dd>
      <dt>City</dt>
      <dd>
        <OrNotSet value={person.city} />
      </dd>
    </dl>
  )
}
