import { Form, Link, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { listLink } from '../admin-link'
import { Pager } from '../pager'
import type { ListState } from './list-view.server'
import { Table, type TableProps } from './table'

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
