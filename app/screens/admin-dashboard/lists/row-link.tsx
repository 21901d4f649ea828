import { Link, useSearchParams } from '@remix-run/react'
import { adminLink, noDialog } from '../admin-link'

const icons = {
  View: (
    <>
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  Delete: <path d="M4 6.5h16M9.5 6.5V4h5v2.5M6.5 6.5 7.5 20h9l1-13.5M10.3 10.5v6M13.7 10.5v6" />,
}

interface Props {
  label: keyof typeof icons
  /** The query parameter that opens the dialog, and its value. */
  dialog: string
  id: string
  /** Tells screen readers which row the link is for. */
  of: string
}

/** A link to a dialog about a row. */
export function RowLink({ label, dialog, id, of }: Props) {
  const [query] = useSearchParams()
  return (
    <Link
      className={label === 'Delete' ? 'row-link row-link-danger' : 'row-link'}
      to={adminLink(query, { ...noDialog, [dialog]: id })}
      preventScrollReset
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {icons[label]}
      </svg>
      {label}
      <span className="visually-hidden"> {of}</span>
    </Link>
  )
}
