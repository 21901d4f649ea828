import { Link, useSearchParams } from '@remix-run/react'
import { adminLink } from './admin-link'

interface Props {
  /** The part of the query that says where the list goes on. */
  part: 'older' | 'older-acts'
  /** What is listed. */
  of: string
  list: { next: string | undefined; isNewest: boolean }
  /** The id of the place on the page where the list begins. */
  place: string
}

/** To the next rows of a list that is too long for one page, and back to its beginning. */
export function MoreLinks({ part, of, list, place }: Props) {
  const [query] = useSearchParams()
  if (!list.next && list.isNewest) return null
  const to = (cursor: string | null) => `${adminLink(query, { [part]: cursor })}#${place}`
  return (
    <p className="row">
      {!list.isNewest && (
        <Link className="button" to={to(null)} preventScrollReset>
          Back to the newest<span className="visually-hidden"> {of}</span>
        </Link>
      )}
      {list.next && (
        <Link className="button" to={to(list.next)} preventScrollReset>
          Show more<span className="visually-hidden"> {of}</span>
        </Link>
      )}
    </p>
  )
}
