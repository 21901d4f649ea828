import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LongDate } from '~/ui/moment'
import { Portrait } from '~/ui/portrait'
import { EmailText, Facts } from '../facts'
import { roleLabels } from '../labels'
import type { Person } from './person-dialogs.server'

interface HeadingProps {
  /** What the dialog is. */
  kind: string
  person: Person
  closeTo: string
}

/** Whom a dialog is about, and its first link, which has the focus and closes it. */
export function PersonHeading({ kind, person, closeTo }: HeadingProps) {
  return (
    <div className="person-heading">
      <Portrait user={person} isLarge />
      <h2 id="person-title" className="person-name">
        <span className="person-kind">{kind}</span> {person.name}
      </h2>
      <Link className="button" to={closeTo} preventScrollReset>
        Close
      </Link>
    </div>
  )
}

/** A titled part of a dialog about a person. */
export function PersonPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="stack person-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
    </section>
  )
}

/** The account; the picture itself is in the heading. */
export function PersonFacts({ person }: { person: Person }) {
  const picture = person.picture && (
    <a className="link-target" href={person.picture}>
      See the whole picture
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
