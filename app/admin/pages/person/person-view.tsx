import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkDialog } from '~/platform/ui/link-dialog'
import { Moment } from '~/platform/ui/moment'
import { Portrait } from '~/platform/ui/portrait'
import { nameOf, PrivateNote } from '../facts'
import { PersonFacts, PersonLinks, PersonMade, PlannedDeletion } from './person-parts'
import type { PersonPage } from './person-view.server'

const pageOf = (id: string) => `/admin-dashboard/users/${id}`

export const PersonLink = ({ id, ...link }: { id: string; className: string; children: ReactNode }) => (
  <LinkDialog
    to={pageOf(id)}
    heading="View User"
    show={(view: PersonPage) => <PersonView view={view} />}
    {...link}
  />
)

export function PersonView({ view }: { view: PersonPage }) {
  const { person, stats } = view
  const counters = {
    'Voice samples': stats.voiceSamples,
    'Written messages': stats.writtenMessages,
    'Saved stories': stats.savedStories,
    'Archived stories': stats.archivedStories,
  }
  return (
    <div className="stack person">
      <div className="person-heading">
        <Portrait user={person} isLarge />
        <p className="person-name">
          <strong dir="auto">{nameOf(person)}</strong>
        </p>
      </div>
      <PrivateNote>
        What they recorded and wrote is private. Your visit is recorded, with your name and the time.
      </PrivateNote>
      {person.suspendedAt && (
        <p className="form-notice">
          <strong>Suspended</strong>
          They have been unable to sign in since <Moment at={person.suspendedAt} />.
        </p>
      )}
      <PlannedDeletion person={person} />
      <Part id="person-view" title="Details">
        <PersonFacts person={person} />
      </Part>
      <Part id="person-profile" title="User Profile">
        <dl className="person-counters">
          {Object.entries(counters).map(([label, count]) => (
            <div key={label} className="person-counter">
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        <PersonMade view={view} />
      </Part>
      <p className="row row-apart person-part">
        <Link className="button" to="/admin-dashboard">
          Close
        </Link>
        <PersonLinks person={person} />
      </p>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="stack person-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
    </section>
  )
}
