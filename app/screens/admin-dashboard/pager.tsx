import { Link, useSearchParams } from '@remix-run/react'
import { adminLink, type ListPart, listLink } from './admin-link'

interface Props {
  list: { page: number; pages: number }
  /** The name of the list. */
  of: string
  /** The query parameter with the page's number. */
  part?: ListPart
  /** The id of the element where a list inside a dialog begins. */
  place?: string
}

/** The number of a list's page, and links to the others. */
export function Pager({ list: { page, pages }, of, part = 'page', place }: Props) {
  const [query] = useSearchParams()
  if (pages === 1) return null
  const linkTo = (number: number, label: string, rel?: string) => {
    const change = { [part]: number === 1 ? null : String(number) }
    const to = place ? `${adminLink(query, change)}#${place}` : listLink(query, change)
    return (
      <Link className="button" to={to} rel={rel} preventScrollReset={place !== undefined}>
        {label}
      </Link>
    )
  }
  return (
    <nav className="row list-pages" aria-label={`Pages of ${of}`}>
      {page > 1 && linkTo(1, 'First page')}
      {page > 1 && linkTo(page - 1, 'Previous', 'prev')}
      <span className="soft">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      {page < pages && linkTo(page + 1, 'Next', 'next')}
      {page < pages && linkTo(pages, 'Last page')}
    </nav>
  )
}
