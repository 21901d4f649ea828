import type { HeadersFunction } from '@remix-run/node'

/** The token of a page that a link in an email leads to; it stays in the URL. */
export const linkTokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/**
 * Keeps the URL with its token out of Referer headers, which logs may contain. ('no-referrer' would make browsers send
 * 'Origin: null' with the form.)
 */
export const linkPageHeaders: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders)
  all.set('Referrer-Policy', 'strict-origin')
  return all
}
