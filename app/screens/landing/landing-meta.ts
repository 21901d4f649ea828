import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import type { loader } from './route'

/** For Retry-After, and the layout's Referrer-Policy. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...actionHeaders, ...parentHeaders])

/** The title of the page that shows a form again. */
export const titled =
  (title: string): MetaFunction<unknown, { 'screens/landing/route': typeof loader }> =>
  ({ matches }) => {
    const page = matches.find(({ id }) => id === 'screens/landing/route')
    return [{ title: `${page?.data?.wasRefused ? 'Error: ' : ''}${title} · Everspoken` }]
  }
