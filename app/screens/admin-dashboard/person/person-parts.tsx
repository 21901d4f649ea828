import { Form, Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { adminStatusLabel } from '~/stories/story-status'
import { Icon } from '~/ui/icon'
import { LongDate, Moment } from '~/ui/moment'
import { Player } from '~/ui/player/player'
import { SubmitButton } from '~/ui/submit-button'
import { adminUrl, changedUrl } from '../admin-link'
import { EmailText, Facts, StoryPlayer } from '../facts'
import { actLabel, type ProfileSection, profileSections, roleLabels } from '../labels'
import { Pager } from '../pager'
import type { Person, PersonView, Samples, Stories } from './person-dialogs.server'

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
        ['Joined', <LongDate key="joined" at={person.createdAt} />],
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

/** Links to the dialogs in which an admin acts on a user. */
export function PersonLinks({ person: { id, suspendedAt } }: { person: Person }) {
  const { search } = useLocation()
  const to = (dialog: string) => ({
    to: adminUrl(search, `users/${id}/${dialog}`),
    replace: true,
    preventScrollReset: true,
  })
  return (
    <>
      <Link className="button" {...to('reset-link')}>
        Make a reset link
      </Link>
      <Link className="button" {...to('suspend')}>
        {suspendedAt ? 'Lift the suspension' : 'Suspend this user'}
      </Link>
      <Link className="button button-danger" {...to('delete')}>
        <Icon name="trash" />
        Delete this user
      </Link>
    </>
  )
}

interface Props {
  person: Person
  isMailOn: boolean
  action: string
}

/** Says that a user has asked for the deletion of their account, with the button that cancels it. */
export function PlannedDeletion({ person, isMailOn, action }: Props) {
  if (!person.leavesAt) return null
  return (
    <section className="form-notice stack" aria-label="Planned deletion">
      <p>
        <strong>To be deleted</strong>
        {person.suspendedAt ? (
          `They asked for it. It rests during the suspension, and their ${DAYS_TO_STAY} days begin anew after it.`
        ) : (
          <>
            They asked for it. It happens on <LongDate at={person.leavesAt} />.
          </>
        )}
      </p>
      <Form method="post" action={action} preventScrollReset>
        <SubmitButton tone="plain" pendingText="Cancelling...">
          Cancel the deletion
        </SubmitButton>
      </Form>
      <p className="soft small">
        {isMailOn
          ? 'If you cancel it, an email tells them, and a record of it is kept below.'
          : 'If you cancel it, a record of it is kept below. This service can’t send email: please tell them.'}
      </p>
    </section>
  )
}

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

/** A user's voice samples, as they described them. */
function PersonSamples({ samples, place }: { samples: Samples; place: string }) {
  const items = samples.rows.map((sample) => <SampleItem key={sample.id} sample={sample} />)
  return (
    <Items list={samples} items={items} of="voice samples" none="No voice sample uploaded" place={place} />
  )
}

/** A user's stories without their words. */
function PersonStories({ stories, none, place }: { stories: Stories; none: string; place: string }) {
  const items = stories.rows.map((story) => <StoryItem key={story.id} story={story} />)
  return <Items list={stories} items={items} of="stories" none={none} place={place} />
}

interface ItemsProps {
  list: Omit<Samples, 'rows'>
  items: ReactNode[]
  of: string
  /** The text of an empty list. */
  none: string
  /** The id of the element where the list begins. */
  place: string
}

function Items({ list, items, of, none, place }: ItemsProps) {
  if (items.length === 0) return <p className="soft">{none}</p>
  return (
    <>
      <ul className="person-list">{items}</ul>
      <Pager list={list} of={of} part="items" place={place} />
    </>
  )
}

function SampleItem({ sample }: { sample: Samples['rows'][number] }) {
  const { whoIsThisVoice, photo } = sample
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
          className="person-facts"
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
          peaks={sample.peaks}
          durationMs={sample.durationMs}
          title={`Recording of ${whoIsThisVoice}`}
        />
      </article>
    </li>
  )
}

function StoryItem({ story }: { story: Stories['rows'][number] }) {
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
