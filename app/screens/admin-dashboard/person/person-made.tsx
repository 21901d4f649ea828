import { Link, useLocation } from '@remix-run/react'
import { Moment } from '~/ui/moment'
import { changedUrl } from '../admin-link'
import { actLabel, type ProfileSection, profileSections } from '../labels'
import { Pager } from '../pager'
import type { PersonView } from './person-dialogs.server'
import { PersonSamples, PersonStories } from './person-items'

const PLACE = 'person-section'

/** The voice samples and stories of a user, in tabs. */
export function PersonMade({ view: { section, samples, stories } }: { view: PersonView }) {
  const noStories = section === 'saved-stories' ? 'No story saved' : 'No story created'
  return (
    <section id={PLACE} className="stack" aria-label={profileSections[section]}>
      <SectionTabs current={section} />
      {samples && <PersonSamples samples={samples} place={PLACE} />}
      {stories && <PersonStories stories={stories} none={noStories} place={PLACE} />}
      {section === 'archived-stories' && <p className="soft">Archiving is coming soon.</p>}
    </section>
  )
}

function SectionTabs({ current }: { current: ProfileSection }) {
  const place = useLocation()
  return (
    <nav className="tabs person-tabs" aria-label="What they have made">
      {Object.entries(profileSections).map(([section, label]) => (
        <Link
          key={section}
          to={`${changedUrl(place, { section, items: null })}#${PLACE}`}
          aria-current={section === current ? 'page' : undefined}
          preventScrollReset
          replace
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The record of what admins viewed, heard and deleted of a user. */
export function AdminActs({ acts, place }: { acts: PersonView['acts']; place: string }) {
  return (
    <>
      <p className="soft small">
        This visit is listed too. Repeated visits within ten minutes are listed once.
      </p>
      <ol className="person-acts">
        {acts.rows.map(({ id, act, what, adminName, createdAt }) => (
          <li key={id}>
            <span>{actLabel(act, what)}</span>
            <span className="soft">
              <span dir="auto">{adminName ?? 'A former admin'}</span> · <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ol>
      <Pager list={acts} of="what admins did" part="acts" place={place} />
    </>
  )
}
