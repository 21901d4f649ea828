import { Form, Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { adminStatusLabel } from '~/stories/story-status'
import { Icon } from '~/ui/icon'
import { LongDate, Moment } from '~/ui/moment'
import { Player } from '~/ui/player/player'
import { SubmitButton } from '~/ui/submit-button'
import { DialogLink } from '../admin-dialog'
import { changedUrl } from '../admin-link'
import { EmailText, Facts, nameOf, StoryPlayer } from '../facts'
import { actLabel, type ProfileSection, profileSections, roleLabels } from '../labels'
import { Pager } from '../pager'
import type { Person, PersonView, Samples, Stories } from './person-dialogs.server'

/** The account; the picture itself is in the dialog's heading. */
/** The account and the location; the picture itself is in the dialog's heading. */
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
  return (
    <>
      <DialogLink className="button" to={`users/${id}/reset-link`} replace>
        Make a reset link
      </DialogLink>
      <DialogLink className="button" to={`users/${id}/suspend`} replace>
        {suspendedAt ? 'Lift the suspension' : 'Suspend this user'}
      </DialogLink>
      <DialogLink className="button button-danger" to={`users/${id}/delete`} replace>
        <Icon name="trash" />
        Delete this user
      </DialogLink>
    </>
  )
}

interface Props {
  person: Person
  isMailOn: boolean
  action: string
}

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

export function PersonMade({ view: { section, samples, stories } }: { view: PersonView }) {
  const noStories = section === 'saved-stories' ? 'No story saved' : 'No story created'
  return (
    <section id={PLACE} className="stack" aria-label={profileSections[section]}>
      <SectionTabs current={section} />
      {samples && (
        <Items list={samples} of="voice samples" none="No voice sample uploaded" Item={SampleItem} />
      )}
      {stories && <Items list={stories} of="stories" none={noStories} Item={StoryItem} />}
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

export function AdminActs({ acts }: { acts: PersonView['acts'] }) {
  return (
    <>
      <p className="soft small">
        This visit is listed too. Repeated visits within ten minutes are listed once.
      </p>
      <ol className="person-acts">
        {acts.rows.map(({ id, act, what, admin, createdAt }) => (
          <li key={id}>
            <span>{actLabel(act, what)}</span>
            <span className="soft">
              <span dir="auto">{admin ? nameOf(admin) : 'A former admin'}</span> · <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ol>
      <Pager list={acts} of="what admins did" part="acts" place="person-acts" />
    </>
  )
}

interface ItemsProps<Row> {
  list: Omit<Samples, 'rows'> & { rows: Row[] }
  of: string
  none: string
  Item: (row: Row) => ReactNode
}

function Items<Row extends { id: string }>({ list, of, none, Item }: ItemsProps<Row>) {
  if (list.rows.length === 0) return <p className="soft">{none}</p>
  return (
    <>
      <ul className="person-list">
        {list.rows.map((row) => (
          <Item key={row.id} {...row} />
        ))}
      </ul>
      <Pager list={list} of={of} part="items" place={PLACE} />
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
