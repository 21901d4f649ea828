import { Link } from '@remix-run/react'
import { Icon } from '~/ui/icon'
import { useQuery } from '~/ui/use-query'
import { adminLink, noDialog } from '../admin-link'

const icons = { View: 'eye', Delete: 'trash' } as const

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
  const query = useQuery()
  return (
    <Link
      className={label === 'Delete' ? 'row-link row-link-danger' : 'row-link'}
      to={adminLink(query, { ...noDialog, [dialog]: id })}
      preventScrollReset
    >
      <Icon name={icons[label]} />
      {label}
      <span className="visually-hidden"> {of}</span>
    </Link>
  )
}
