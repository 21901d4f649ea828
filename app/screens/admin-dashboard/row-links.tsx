import { Link } from '@remix-run/react'

interface Props {
  to: string
  /** Whose, or which: every row has such a link. */
  of: string
}

/** Opens what stands behind a row. */
export function ViewLink({ to, of }: Props) {
  return (
    <Link className="row-link" to={to} preventScrollReset>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
        <circle cx="12" cy="12" r="3" />
      </svg>
      View<span className="visually-hidden"> {of}</span>
    </Link>
  )
}

/** Asks whether it is to be deleted. */
export function DeleteLink({ to, of }: Props) {
  return (
    <Link className="row-link row-link-danger" to={to} preventScrollReset>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 6.5h16M9.5 6.5V4h5v2.5M6.5 6.5 7.5 20h9l1-13.5M10.3 10.5v6M13.7 10.5v6" />
      </svg>
      Delete<span className="visually-hidden"> {of}</span>
    </Link>
  )
}
