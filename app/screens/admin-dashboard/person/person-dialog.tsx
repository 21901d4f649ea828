import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ModalDialog } from '~/ui/modal-dialog'
import { Portrait } from '~/ui/portrait'
import { adminLink, noDialog } from '../admin-link'
import type { Person } from './person-dialogs.server'

interface Props {
  kind: string
  person: Person
  isWide?: boolean
  /** The dialog that the last link opens instead. */
  next: { dialog: 'profile' | 'delete-user'; label: string; className: string }
  children: ReactNode
}

/** The frame of a dialog about a user. The link that closes it comes first, so that it has the focus. */
export function PersonDialog({ kind, person, isWide, next, children }: Props) {
  const [query] = useSearchParams()
  const closeTo = adminLink(query, noDialog)
  const close = (
    <Link className="button" to={closeTo} preventScrollReset>
      Close
    </Link>
  )
  return (
    <ModalDialog closeTo={closeTo} labelledBy="person-title">
      <div className={`stack person-dialog${isWide ? ' person-dialog-wide' : ''}`}>
        <div className="person-heading">
          <Portrait user={person} isLarge />
          <h2 id="person-title" className="person-name">
            <span className="person-kind">{kind}</span> {person.name}
          </h2>
          {close}
        </div>
        {children}
        <p className="row row-apart person-part">
          {close}
          <Link
            className={`button ${next.className}`}
            to={adminLink(query, { ...noDialog, [next.dialog]: person.id })}
            replace
            preventScrollReset
          >
            {next.label}
          </Link>
        </p>
      </div>
    </ModalDialog>
  )
}

/** A titled part of a dialog about a user. */
export function PersonPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="stack person-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {children}
    </section>
  )
}
