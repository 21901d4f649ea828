import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DAYS_TO_STAY } from '~/dashboard/account-deletion/deletion-labels'
import { Icon } from '~/platform/ui/icon'
import { LongDate, Moment } from '~/platform/ui/moment'
import { Player } from '~/platform/ui/player/player'
import { adminStatusLabel } from '~/stories/story-status'
import { EmailText, Facts, nameOf, StoryPlayer } from '../facts'
import { type ProfileSection, profileSections, roleLabels } from '../labels'
import { Pager } from '../pager'
import { DeleteUserLink } from './delete-user'
import type { Person, PersonPage, Samples, Stories } from './person-view.server'

export function PersonFacts({ person }: { person: Person }) {
  const picture = person.profilePicture && (
    <a className="link-target" href={person.profilePicture}>
      See the full picture
    </a>
  )
  return (
    <div className="person-columns">
      <Facts
        facts={[
          ['Name', nameOf(person)],
          ['Username', person.username],
          ['Email', <EmailText key="email" email={person.email} />],
          ['Role', roleLabels[person.role]],
          ['Joined', <LongDate key="joined" at={person.createdAt} />],
          ['Picture', picture],
        ]}
      />
      <Facts
        facts={[
          ['Country', person.country],
          ['State/Province', person.stateProvince],
          ['City', person.city],
        ]}
      />
    </div>
  )
}

export function PersonLinks({ person: { id, suspendedAt } }: { person: Person }) {
  const page = `/admin-dashboard/users/${id}`
  return (
    <>
      <Link className="button" to={`${page}/reset-link`}>
        Make a reset link
      </Link>
      <Link className="button" to={`${page}/suspend`}>
        {suspendedAt ? 'Lift the suspension' : 'Suspend this user'}
      </Link>
      <DeleteUserLink id={id} className="button button-danger" leavesPage>
        <Icon name="trash" />
        Delete this user
      </DeleteUserLink>
    </>
  )
}

export function PlannedDeletion({ person: { leavesAt, suspendedAt } }: { person: Person }) {
  if (!leavesAt) return null
  return (
    <section className="form-notice" aria-label="Planned deletion">
      <strong>To be deleted</strong>{' '}
      {suspendedAt ? (
        `They asked for it. It waits for the end of the suspension, and their ${DAYS_TO_STAY} days then start again.`
      ) : (
        <>
          They asked for it. It happens on <LongDate at={leavesAt} />, unless they cancel it.
        </>
      )}
    </section>
  )
}

const PLACE = 'person-section'

export function PersonMade({ view: { person, section, samples, stories } }: { view: PersonPage }) {
  const noStories = section === 'saved-stories' ? 'No story saved' : 'No story created'
  const linkTo = (shown: ProfileSection, page = 1) =>
    `/admin-dashboard/users/${person.id}?section=${shown}&items=${page}#${PLACE}`
  const pages = { linkTo: (page: number) => linkTo(section, page) }
  return (
    <section id={PLACE} className="stack" aria-label={profileSections[section]}>
      <nav className="tabs person-tabs" aria-label="What they have made">
        {Object.entries(profileSections).map(([name, label]) => (
          <Link
            key={name}
            to={linkTo(name as ProfileSection)}
            aria-current={name === section ? 'page' : undefined}
            preventScrollReset
            replace
          >
            {label}
          </Link>
        ))}
      </nav>
      {samples && (
        <Items
          list={samples}
          of="voice samples"
          none="No voice sample uploaded"
          Item={SampleItem}
          {...pages}
        />
      )}
      {stories && <Items list={stories} of="stories" none={noStories} Item={StoryItem} {...pages} />}
      {section === 'archived-stories' && <p className="soft">Archiving is coming soon.</p>}
    </section>
  )
}

interface ItemsProps<Row> {
  list: Omit<Samples, 'rows'> & { rows: Row[] }
  of: string
  linkTo: (page: number) => string
  none: string
  Item: (row: Row) => ReactNode
}

function Items<Row extends { id: string }>({ list, of, linkTo, none, Item }: ItemsProps<Row>) {
  if (list.rows.length === 0) return <p className="soft">{none}</p>
  return (
    <>
      <ul className="person-list">
        {list.rows.map((row) => (
          <Item key={row.id} {...row} />
        ))}
      </ul>
      <Pager list={list} of={of} linkTo={linkTo} />
    </>
  )
}

function SampleItem(sample: Samples['rows'][number]) {
  const { whoIsThisVoice, lovedOnePhoto: photo } = sample
  const memory = (
    <span className="voice person-memory" dir="auto">
      “{sample.voiceMemory}”
    </span>
  )
  const portrait = photo && (
    <img className="portrait portrait-large" src={photo} alt={whoIsThisVoice} loading="lazy" />
  )
  return (
    <li>
      <article className="stack">
        <h4 className="person-thing">
          <span dir="auto">{sample.filename}</span>
        </h4>
        <Facts
          facts={[
            ['Uploaded', <LongDate key="uploaded" at={sample.createdAt} />],
            ['Who is this voice?', whoIsThisVoice],
            ['Accent or nationality', sample.accentNationality],
            ['Voice memory', memory],
            ['Photo', portrait],
          ]}
        />
        <Player
          src={sample.filePath}
          peaks={sample.peaks ?? undefined}
          durationMs={sample.durationMs}
          title={`Recording of ${whoIsThisVoice}`}
        />
      </article>
    </li>
  )
}

function StoryItem(story: Stories['rows'][number]) {
  const { title, status } = story
  return (
    <li>
      <article className="stack">
        <h4 className="person-thing">
          <span dir="auto">{title}</span>
        </h4>
        <p className="row small">
          <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'dialog')}</span>
          <span className="soft">
            {story.category} · <Moment at={story.createdAt} />
          </span>
        </p>
        <StoryPlayer {...story} />
      </article>
    </li>
  )
}
