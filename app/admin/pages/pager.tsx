import { Link } from '@remix-run/react'
import type { NumberedPage } from '~/admin/pages-and-counts.server'

interface Props {
  list: Omit<NumberedPage<unknown>, 'rows'>
  of: string
  linkTo: (page: number) => string
}

/** The position in a list, and links to the pages before and after. */
export function Pager({ list: { page, pages, ...rows }, of, linkTo }: Props) {
  if (pages === 1) return null
  const link = (number: number, label: string, rel: string) => (
    <Link className="button" to={linkTo(number)} rel={rel} preventScrollReset>
      {label}
      <span className="visually-hidden">, {of}</span>
    </Link>
  )
  return (
    <nav className="row list-pages" aria-label={`Pages of ${of}`}>
      {page > 1 && link(page - 1, 'Previous', 'prev')}
      <span className="soft list-place">{placeText(rows)}</span>
      {page < pages && link(page + 1, 'Next', 'next')}
    </nav>
  )
}

function placeText({ first, last, total }: Pick<Props['list'], 'first' | 'last' | 'total'>): string {
  const [from, to, all] = [first, last, total].map((number) => number.toLocaleString('en-US'))
  return first === last ? `${from} of ${all}` : `${from}–${to} of ${all}`
}
