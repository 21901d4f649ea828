import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { Problem } from '~/web/forms/problem'
import { useRefused } from '~/web/forms/use-refused'
import { adminUrl } from './admin-link'

interface Props {
  title: ReactNode
  /** Stands before the title. */
  picture?: ReactNode
  /** Of a form in the dialog. */
  refusal?: Refusal
  /** The URL that closing leads to; the lists if omitted. */
  closeTo?: string
  /** The dialog has a form with a link of its own that closes it. */
  isQuestion?: boolean
  children: ReactNode
}

const TITLE_ID = 'dialog-title'

/** A dialog over the admin's lists, with its title, a link that closes it, and what was wrong with its form. */
export function AdminDialog({ title, picture, refusal, closeTo: elsewhere, isQuestion, children }: Props) {
  const lists = adminUrl(useLocation().search)
  const closeTo = elsewhere ?? lists
  useRefused(refusal, 'dialog')
  return (
    <ModalDialog closeTo={closeTo} labelledBy={TITLE_ID}>
      <div className="stack person-dialog">
        <div className={picture ? 'person-heading' : 'row row-apart'}>
          {picture}
          <h2 id={TITLE_ID} className={picture ? 'person-name' : undefined}>
            {title}
          </h2>
          {/* Comes first of all links, because the focus would scroll a long dialog to its end. */}
          {!isQuestion && (
            <Link className="button" to={closeTo} preventScrollReset>
              Close
            </Link>
          )}
        </div>
        <Problem refusal={refusal} withToast />
        {children}
      </div>
    </ModalDialog>
  )
}
