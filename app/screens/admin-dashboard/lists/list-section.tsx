import type { ReactNode } from 'react'
import { Pager } from '../pager'
import { useFocusOnList } from '../use-focus-on-list'
import { ListSearch } from './list-search'
import type { ListState } from './list-view.server'

interface Props {
  title: string
  /** The table's name. */
  label: string
  searchLabel: string
  list: ListState
  /** What is counted. */
  one: string
  many: string
  /** What the pages are of. */
  of: string
  /** The heads of the columns. */
  head: ReactNode
  rows: ReactNode[]
}

/** A list of the admin's: how many there are, a search, a page of rows, and the way to the other pages. */
export function ListSection({ title, label, searchLabel, list, one, many, of, head, rows }: Props) {
  useFocusOnList(String(list.page))
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        {title}
      </h2>
      <ListSearch list={list} label={searchLabel} one={one} many={many} />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard too
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
