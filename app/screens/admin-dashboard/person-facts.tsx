import { LongDate } from '~/ui/moment'
import { roleLabels } from './admin-list'
import { EmailText } from './email-text'
import { OrNotSet } from './or-not-set'
import type { Person } from './person-dialogs.server'

/** Who somebody is; their picture itself stands in the heading. */
export function PersonFacts({ person }: { person: Person }) {
  return (
    <dl className="facts person-facts">
      <dt>Name</dt>
      <dd>{person.name}</dd>
      <dt>Username</dt>
      <dd>{person.username}</dd>
      <dt>Email</dt>
      <dd>
        <EmailText email={person.email} />
      </dd>
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
