// biome-ignore-all lint/a11y/noRedundantRoles: CSS that lays rows out as cards takes the implied roles away in some browsers
import { Form, Link, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '~/ui/icon'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { DialogLink } from '../admin-dialog'
import { listLink } from '../admin-link'
import { Pager } from '../pager'
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

interface TableProps<Row> {
  label: string
  list: ListState
  columns: Column<Row>[]
  rows: Row[]
}

/** A table; where it is too narrow for that, each row is a card, and for screen readers still a row. */
function Table<Row extends { id: string }>({ label, list, columns, rows }: TableProps<Row>) {
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

export const RowLink = ({ label, dialog, of }: RowLinkProps) => (
  <DialogLink className={label === 'Delete' ? 'row-link row-link-danger' : 'row-link'} to={dialog}>
    <Icon name={icons[label]} />
    {label}
    <span className="visually-hidden"> {of}</span>
  </DialogLink>
)

interface SearchProps {
  list: ListState
  searchLabel: string
}

interface Props<Row> extends SearchProps, TableProps<Row> {
  title: string
  /** The word for one row. */
  one: string
  /** The word for several rows. */
  many: string
  /** A sentence on what a row opens. */
  note: ReactNode
  /** The name of the pages. */
  of: string
}

/** One of the admin's lists: a count, a search, a page of rows, and links to the other pages. */
export function ListSection<Row extends { id: string }>(props: Props<Row>) {
  const { title, list, searchLabel, one, many, of, note } = props
  useFocusOnList(String(list.page))
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <div className="list-head">
        <div className="list-heading">
          <h2 id="list-title" tabIndex={-1}>
            {title}
          </h2>
          <p className="soft" role="status">
            {countText(list, one, many)}
          </p>
        </div>
        <ListSearch list={list} searchLabel={searchLabel} />
        <p className="soft small list-note">{note}</p>
      </div>
      {props.rows.length > 0 && <Table {...props} />}
      <Pager list={list} of={of} />
    </section>
  )
}

function ListSearch({ list, searchLabel }: SearchProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(list.words)
  // A link or Back can change the search too. The focus stays.
  useEffect(() => {
    if (!input.current || shown.current === list.words) return
    shown.current = list.words
    input.current.value = list.words
  }, [list.words])
  return (
    <Form method="get" action="/admin-dashboard#list" className="search-form" preventScrollReset>
      {['tab', 'sort', 'order'].map((part) => {
        const value = query.get(part)
        return value !== null && <input key={part} type="hidden" name={part} value={value} />
      })}
      <div className="field">
        <label htmlFor="search">{searchLabel}</label>
        <input
          ref={input}
          id="search"
          name="q"
          type="search"
          defaultValue={list.words}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Name, username or email"
        />
      </div>
      <button type="submit" className="button">
        Search
      </button>
      {list.words && (
        <Link className="button button-quiet" to={listLink(search, { q: null })} preventScrollReset>
          Clear the search
        </Link>
      )}
    </Form>
  )
}

function countText({ words, total, isCut }: ListState, one: string, many: string): string {
  const things = `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  if (!words) return total === 0 ? `There are no ${many} yet.` : things
  if (total === 0) return `No ${many} match “${words}”`
  if (isCut)
    return `“${words}” matches more people than we can list. These are ${things}; type more to narrow it down.`
  return `${things} ${total === 1 ? 'matches' : 'match'} “${words}”`
}
