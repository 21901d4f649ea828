import { Link, useLoaderData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Moment } from '~/ui/moment'
import { Portrait } from '~/ui/portrait'
import { AdminDialog, DialogLink } from '../admin-dialog'
import { adminUrl, changedUrl } from '../admin-link'
import { nameOf, PrivateNote } from '../facts'
import { adminLoader } from '../handlers.server'
import { viewDialog } from './person-dialogs.server'
import { AdminActs, PersonFacts, PersonLinks, PersonMade, PlannedDeletion } from './person-parts'

export const loader = adminLoader(({ admin, id, search }) =>
  viewDialog(admin, id, new URLSearchParams(search)),
)

/** A user: both dialogs of docs/spec.md, section 2, as the sections 'View User' and 'User Profile' of one. */
export default function PersonDialog() {
  const view = useLoaderData<typeof loader>()
  const { person, stats } = view
  const place = useLocation()
  const counters = {
    'Voice samples': stats.voiceSamples,
    'Written messages': stats.writtenMessages,
    'Saved stories': stats.savedStories,
    'Archived stories': stats.archivedStories,
  }
  return (
    <AdminDialog
      title={<span dir="auto">{nameOf(person)}</span>}
      picture={<Portrait user={person} isLarge />}
    >
      <PrivateNote>
        What they recorded and wrote is private. Your visit is recorded{' '}
        <Link to={`${changedUrl(place, {})}#person-acts`} preventScrollReset>
          below
        </Link>
        , with your name and the time.
      </PrivateNote>
      {person.suspendedAt && (
        <p className="form-notice">
          <strong>Suspended</strong>
          They can’t sign in since <Moment at={person.suspendedAt} />.
        </p>
      )}
      <PlannedDeletion
        person={person}
        isMailOn={view.isMailOn}
        action={adminUrl(place.search, `users/${person.id}/cancel-deletion`)}
      />
      <PersonPart id="person-view" title="View User">
        <PersonFacts person={person} />
      </PersonPart>
      <PersonPart id="person-profile" title="User Profile">
        <dl className="person-counters">
          {Object.entries(counters).map(([label, count]) => (
            <div key={label} className="person-counter">
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        <PersonMade view={view} />
      </PersonPart>
      <PersonPart id="person-acts" title="What admins did here">
        <AdminActs acts={view.acts} />
      </PersonPart>
      <p className="row row-apart person-part">
        <DialogLink className="button">Close</DialogLink>
        <PersonLinks person={person} />
      </p>
    </AdminDialog>
  )
}

function PersonPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="stack person-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
    </section>
  )
}
