import { Link, useSearchParams } from '@remix-run/react'
import { ModalDialog } from '~/ui/modal-dialog'
import { adminLink, noDialog } from '../admin-link'
import { type ProfileSection, profileSections } from '../labels'
import { PersonActs } from './person-acts'
import type { ProfileDialog } from './person-dialogs.server'
import { LocationFacts, PersonFacts, PersonHeading, PersonPart } from './person-facts'
import { PersonSamples, PersonStories } from './person-items'

const SECTION = 'person-section'

/** User Profile (docs/spec.md, section 2): who they are, what they have made, and what admins did here. */
export function PersonProfileDialog({ person, stats, section, samples, stories, acts }: ProfileDialog) {
  const [query] = useSearchParams()
  const closeTo = adminLink(query, noDialog)
  const noStories = section === 'saved-stories' ? 'No story saved' : 'No story created'
  return (
    <ModalDialog closeTo={closeTo} labelledBy="person-title">
      <div className="stack person-dialog person-dialog-wide">
        <PersonHeading kind="User Profile" person={person} closeTo={closeTo} />
        <PersonPart id="person-info" title="Personal information">
          <div className="person-columns">
            <PersonFacts person={person} />
            <LocationFacts person={person} />
          </div>
        </PersonPart>
        <PersonPart id="person-activity" title="Activity">
          <dl className="person-counters">
            <Counter label="Voice samples" count={stats.voiceSamples} />
            <Counter label="Written messages" count={stats.writtenMessages} />
            <Counter label="Saved stories" count={stats.savedStories} />
            <Counter label="Archived stories" count={stats.archivedStories} />
          </dl>
        </PersonPart>
        <section id={SECTION} className="stack person-section" aria-label={profileSections[section]}>
          <SectionTabs query={query} current={section} />
          <h3 className="visually-hidden">{profileSections[section]}</h3>
          {samples && <PersonSamples samples={samples} isHeard place={SECTION} />}
          {stories && <PersonStories stories={stories} none={noStories} place={SECTION} />}
          {section === 'archived-stories' && <p className="soft">Archiving is coming soon.</p>}
        </section>
        <PersonActs acts={acts} />
        <p className="row row-apart person-part">
          <Link className="button" to={closeTo} preventScrollReset>
            Close
          </Link>
          <Link
            className="button button-danger"
            to={adminLink(query, { ...noDialog, 'delete-user': person.id })}
            replace
            preventScrollReset
          >
            Delete this user
          </Link>
        </p>
      </div>
    </ModalDialog>
  )
}

function Counter({ label, count }: { label: string; count: number }) {
  return (
    <div className="person-counter">
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  )
}

function SectionTabs({ query, current }: { query: URLSearchParams; current: ProfileSection }) {
  return (
    <nav className="tabs person-tabs" aria-label="What they have made">
      {Object.entries(profileSections).map(([section, label]) => (
        <Link
          key={section}
          to={`${adminLink(query, { section, items: null })}#${SECTION}`}
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
