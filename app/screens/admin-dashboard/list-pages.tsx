import { Link, useSearchParams } from '@remix-run/react'
import { firstPage, listLink } from './admin-link'
import type { ListState } from './admin-list'
import { useFocusOnList } from './use-focus-on-list'

/** The ways to the other pages of a list, fifty rows each. */
export function ListPages({ list: { before, after }, label }: { list: ListState; label: string }) {
  const [query] = useSearchParams()
  useFocusOnList(`${before} ${after}`)
  if (!before && !after) return null
  return (
    <nav className="row list-pages" aria-label={label}>
      {before && (
        <>
          <Link className="button" to={listLink(query, firstPage)}>
            First page
          </Link>
          <Link className="button" to={listLink(query, { ...firstPage, before })} rel="prev">
            Previous
          </Link>
        </>
      )}
      {after && (
        <Link className="button" to={listLink(query, { ...firstPage, after })} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
