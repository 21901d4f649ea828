import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ModalDialog } from '~/ui/modal-dialog'
import { Moment } from '~/ui/moment'
import { Portrait } from '~/ui/portrait'
import { requireAdmin } from '~/web/session/guards.server'
import { adminUrl, changedUrl } from '../admin-link'
import { PrivateNote } from '../facts'
import { viewDialog } from './person-dialogs.server'
import { LocationFacts, PersonFacts } from './person-facts'
import { PersonLinks } from './person-links'
import { AdminActs, PersonMade } from './person-made'
import { PlannedDeletion } from './planned-deletion'

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  return viewDialog(admin, id, new URL(request.url).searchParams)
}

/** A user: both dialogs of docs/spec.md, section 2, as the sections 'View User' and 'User Profile' of one. */
export default function PersonDialog() {
  const view = useLoaderData<typeof loader>()
  const { person, stats } = view
  const place = useLocation()
  const closeTo = adminUrl(place.search)
  const close = (
    <Link className="button" to={closeTo} preventScrollReset>
      Close
    </Link>
  )
  const counters = {
    'Voice samples': stats.voiceSamples,
    'Written messages': stats.writtenMessages,
    'Saved stories': stats.savedStories,
    'Archived stories': stats.archivedStories,
  }
  return (
    <ModalDialog closeTo={closeTo} labelledBy="person-title">
      <div className="stack person-dialog">
        <div className="person-heading">
          <Portrait user={person} isLarge />
          <h2 id="person-title" className="person-name">
            <span dir="auto">{person.name}</span>
          </h2>
          {/* Comes first of all links, so that it has the focus. */}
          {close}
        </div>
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
            They can’t sign in since <Moment iso={person.suspendedAt} />.
          </p>
        )}
        <PlannedDeletion
          person={person}
          isMailOn={view.isMailOn}
          action={adminUrl(place.search, `users/${person.id}/cancel-deletion`)}
        />
        <PersonPart id="person-view" title="View User">
          <div className="person-columns">
            <PersonFacts person={person} />
            <LocationFacts person={person} />
          </div>
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
          <AdminActs acts={view.acts} place="person-acts" />
        </PersonPart>
        <p className="row row-apart person-part">
          {close}
          <PersonLinks person={person} />
        </p>
      </div>
    </ModalDialog>
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
