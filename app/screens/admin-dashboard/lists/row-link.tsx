import { Link, useLocation } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { adminUrl } from '../admin-link'

const icons = { View: 'eye', Delete: 'trash' } as const

interface Props {
  label: keyof typeof icons
  /** The path of the dialog. */
  dialog: string
  /** Tells screen readers which row the link is for. */
  of: string
}

/** A link to a dialog about a row. */
export function RowLink({ label, dialog, of }: Props) {
  const { search } = useLocation()
  return (
    <Link
      className={label === 'Delete' ? 'row-link row-link-danger' : 'row-link'}
      to={adminUrl(search, dialog)}
      preventScrollReset
    >
      <Icon name={icons[label]} />
      {label}
      <span className="visually-hidden"> {of}</span>
    </Link>
  )
}
