import { Link, useLocation } from '@remix-run/react'
import { listLink } from '../admin-link'
import { ColumnHeader } from './cells'
import type { ListState } from './list-view.server'

interface Props {
  sort: string
  label: string
  list: ListState
  /** The first click on a date sorts by the newest. */
  isDate?: boolean
}

/** The header of a sortable column; a second click reverses the order. */
export function SortHeader({ sort, label, list, isDate = false }: Props) {
  const { search } = useLocation()
  const isSorted = list.sort === sort
  const isAscendingNow = isSorted ? list.order === 'asc' : isDate
  const sorted = isSorted ? (list.order === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <ColumnHeader sorted={sorted}>
      <Link
        className="sort-link"
        to={listLink(search, { sort, order: isAscendingNow ? 'desc' : 'asc' })}
        preventScrollReset
      >
        {label}
        <svg className="sort-arrows" viewBox="0 0 12 16" width="9" height="12" aria-hidden="true">
          {sorted !== 'descending' && <path d="M1 6.5 6 1l5 5.5z" />}
          {sorted !== 'ascending' && <path d="M1 9.5 6 15l5-5.5z" />}
        </svg>
      </Link>
    </ColumnHeader>
  )
}
