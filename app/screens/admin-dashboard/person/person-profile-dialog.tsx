import { Link, useSearchParams } from '@remix-run/react'
import { Moment } from '~/ui/moment'
import { adminLink } from '../admin-link'
import { actLabel, type ProfileSection, profileSections } from '../labels'
import { Pager } from '../pager'
import { PersonDialog, PersonPart } from './person-dialog'
import type { ProfileDialog } from './person-dialogs.server'
import { LocationFacts, PersonFacts } from './person-facts'
import { PersonSamples, PersonStories } from './person-items'

const SECTION = 'person-section'
const ACTS = 'person-acts'
const next = { dialog: 'delete-user', label: 'Delete this user', className: 'button-danger' } as const

/** User Profile (docs/spec.md, section 2): who they are, what they have made, and what admins did here. */
export function PersonProfileDialog({ person, stats, section, samples, stories, acts }: ProfileDialog) {
  const noStories = section === 'saved-stories' ? 'No story saved' : 'No story created'
  const counters = {
    'Voice samples': stats.voiceSamples,
    'Written messages': stats.writtenMessages,
    'Saved stories': stats.savedStories,
    'Archived stories': stats.archivedStories,
  }
  return (
    <PersonDialog kind="User Profile" person={person} isWide next={next}>
      <PersonPart id="person-info" title="Personal information">
        <div className="person-columns">
          <PersonFacts person={person} />
          <LocationFacts person={person} />
        </div>
      </PersonPart>
      <PersonPart id="person-activity" title="Activity">
        <dl className="person-counters">
          {Object.entries(counters).map(([label, count]) => (
            <div key={label} className="person-counter">
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      </PersonPart>
      <section id={SECTION} className="stack person-section" aria-label={profileSections[section]}>
        <SectionTabs current={section} />
        <h3 className="visually-hidden">{profileSections[section]}</h3>
        {samples && <PersonSamples samples={samples} isHeard place={SECTION} />}
        {stories && <PersonStories stories={stories} none={noStories} place={SECTION} />}
        {section === 'archived-stories' && <p className="soft">Archiving is coming soon.</p>}
      </section>
      <PersonPart id={ACTS} title="What admins did here">
        <p className="soft small">Each look is kept once in ten minutes, this one too.</p>
        <ol className="person-acts">
          {acts.rows.map(({ id, act, what, adminName, createdAt }) => (
            <li key={id}>
              <span>{actLabel(act, what)}</span>
              <span className="soft">
                {adminName ?? 'A former admin'} · <Moment iso={createdAt} />
              </span>
            </li>
          ))}
        </ol>
        <Pager list={acts} of="what admins did" part="acts" place={ACTS} />
      </PersonPart>
    </PersonDialog>
  )
}

function SectionTabs({ current }: { current: ProfileSection }) {
  const [query] = useSearchParams()
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
