import { Form, Link, useSearchParams } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { listLink } from '../admin-link'
import { Pager } from '../pager'
import type { ListState } from './list-view.server'

interface SearchProps {
  list: ListState
  searchLabel: string
  /** The word for one row. */
  one: string
  /** The word for several rows. */
  many: string
}

interface Props extends SearchProps {
  title: string
  /** The table's name. */
  label: string
  /** The name of the pages. */
  of: string
  /** The header cells. */
  head: ReactNode
  rows: ReactNode[]
}

/** One of the admin's lists: a count, a search, a page of rows, and links to the other pages. */
export function ListSection({ title, label, of, head, rows, ...search }: Props) {
  const { list } = search
  useFocusOnList(String(list.page))
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        {title}
      </h2>
      <ListSearch {...search} />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a frame that scrolls
        <section className="table-frame" aria-label={label} tabIndex={0}>
          <table className="table admin-table">
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </section>
      )}
      <Pager list={list} of={of} />
    </section>
  )
}

function ListSearch({ list, searchLabel, one, many }: SearchProps) {
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(list.words)
  // A link or Back can change the search too. The focus stays.
  useEffect(() => {
    if (!input.current || shown.current === list.words) return
    shown.current = list.words
    input.current.value = list.words
  }, [list.words])
  return (
    <div className="stack list-search">
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
            placeholder="Name, username or e-mail"
          />
        </div>
        <button type="submit" className="button">
          Search
        </button>
        {list.words && (
          <Link className="button button-quiet" to={listLink(query, { q: null })} preventScrollReset>
            Clear the search
          </Link>
        )}
      </Form>
      <p className="soft" role="status">
        {countText(list, one, many)}
      </p>
    </div>
  )
}

function countText({ words, total, isCut }: ListState, one: string, many: string): string {
  const things = `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  if (!words) return total === 0 ? `There are no ${many} yet.` : things
  if (total === 0) return `No ${many} match “${words}”`
  if (isCut)
    return `“${words}” fits more people than can be listed: these are ${things}. More letters find fewer.`
  return `${things} ${total === 1 ? 'matches' : 'match'} “${words}”`
}
