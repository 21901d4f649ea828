import { LongDate } from '~/ui/moment'
import { EmailText, Facts } from '../facts'
import { roleLabels } from '../labels'
import type { Person } from './person-dialogs.server'

/** The account; the picture itself is in the dialog's heading. */
export function PersonFacts({ person }: { person: Person }) {
  const picture = person.profilePicture && (
    <a className="link-target" href={person.profilePicture}>
      See the full picture
    </a>
  )
  return (
    <Facts
      className="person-facts"
      facts={[
        ['Name', person.name],
        ['Username', person.username],
        ['Email', <EmailText key="email" email={person.email} />],
        ['Role', roleLabels[person.role]],
        ['Joined', <LongDate key="joined" iso={person.joinedAt} />],
        ['Picture', picture],
      ]}
    />
  )
}

export function LocationFacts({ person: { country, stateProvince, city } }: { person: Person }) {
  return (
    <Facts
      className="person-facts"
      facts={[
        ['Country', country],
        ['State/Province', stateProvince],
        ['City', city],
      ]}
    />
  )
}
