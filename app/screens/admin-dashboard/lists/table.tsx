// biome-ignore-all lint/a11y/noRedundantRoles: CSS that lays rows out as cards takes the implied roles away in some browsers
import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { adminUrl, listLink } from '../admin-link'
import type { ListState } from './list-view.server'

export interface Column<Row> {
  /** Of the column; a card shows it too. */
  label: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable, by this name. */
  sort?: string
  /** The first click on a date sorts by the newest. */
  isDate?: boolean
  /** Names the row. */
  isRowHeader?: boolean
}

export interface TableProps<Row> {
  /** The table's name. */
  label: string
  list: ListState
  columns: Column<Row>[]
  rows: Row[]
}

/** A table; where it is too narrow for that, each row is a card, and for screen readers still a row. */
export function Table<Row extends { id: string }>({ label, list, columns, rows }: TableProps<Row>) {
  return (
    <table className="table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, sort, isDate }) =>
            sort ? (
              <SortHeader key={label} {...{ label, sort, isDate, list }} />
            ) : (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map(({ label, isRowHeader, cell }) =>
              isRowHeader ? (
                <th key={label} role="rowheader" scope="row" data-label={label}>
                  {cell(row)}
                </th>
              ) : (
                <td key={label} role="cell" data-label={label}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortHeaderProps extends Pick<Column<never>, 'label' | 'isDate'> {
  sort: string
  list: ListState
}

/** The header of a sortable column; a second click reverses the order. */
function SortHeader({ sort, label, list, isDate = false }: SortHeaderProps) {
  const { search } = useLocation()
  const isSorted = list.sort === sort
  const isAscendingNow = isSorted ? list.order === 'asc' : isDate
  const sorted = isSorted ? (list.order === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <th role="columnheader" scope="col" aria-sort={sorted}>
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
    </th>
  )
}

const icons = { View: 'eye', Delete: 'trash' } as const

interface RowLinkProps {
  label: keyof typeof icons
  /** The path of the dialog. */
  dialog: string
  /** Tells screen readers which row the link is for. */
  of: string
}

/** A link to a dialog about a row. */
export function RowLink({ label, dialog, of }: RowLinkProps) {
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
