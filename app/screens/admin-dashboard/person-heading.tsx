import { Link } from '@remix-run/react'
import { Portrait } from '~/ui/portrait'
import type { Person } from './person-dialogs.server'

interface Props {
  id: string
  /** What the dialog is. */
  kind: string
  person: Person
  closeTo: string
}

/** Whom a dialog is about, and the way out of it, which has the focus first. */
export function PersonHeading({ id, kind, person, closeTo }: Props) {
  return (
    <div className="person-heading">
      <Portrait user={person} isLarge />
      <h2 id={id} className="person-name">
        <span className="person-kind">{kind}</span> {person.name}
      </h2>
      <Link className="button" to={closeTo} preventScrollReset>
        Close
      </Link>
    </div>
  )
}
