import { Link, useLocation } from '@remix-run/react'
import type { NumberedPage } from '~/admin/pages-and-counts.server'
import { changedUrl, type ListPart, listLink } from './admin-link'

interface Props {
  list: Omit<NumberedPage<unknown>, 'rows'>
  /** The name of the list. */
  of: string
  /** The query parameter with the page's number. */
  part?: ListPart
  /** The id of the element where a list inside a dialog begins. */
  place?: string
}

/** The position in a list, and links to its other pages. */
export function Pager({ list: { page, pages, ...rows }, of, part = 'page', place }: Props) {
  const location = useLocation()
  if (pages === 1) return null
  const linkTo = (number: number, label: string, rel?: string) => {
    const change = { [part]: number === 1 ? null : String(number) }
    const to = place ? `${changedUrl(location, change)}#${place}` : listLink(location.search, change)
    return (
      <Link className="button" to={to} rel={rel} preventScrollReset={place !== undefined}>
        {label}
        <span className="visually-hidden">, {of}</span>
      </Link>
    )
  }
  return (
    <nav className="row list-pages" aria-label={`Pages of ${of}`}>
      {page > 1 && linkTo(1, 'First page')}
      {page > 1 && linkTo(page - 1, 'Previous', 'prev')}
      <span className="soft list-place">{placeText(rows)}</span>
      {page < pages && linkTo(page + 1, 'Next', 'next')}
      {page < pages && linkTo(pages, 'Last page')}
    </nav>
  )
}

function placeText({ first, last, total }: Pick<Props['list'], 'first' | 'last' | 'total'>): string {
  const [from, to, all] = [first, last, total].map((number) => number.toLocaleString('en-US'))
  return first === last ? `${from} of ${all}` : `${from}–${to} of ${all}`
}
