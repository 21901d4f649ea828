import { data, type LinksFunction, type MetaFunction } from '@remix-run/node'
import staticPageStyles from '~/styles/static-pages.css?url'
import { NotFoundPage } from '~/ui/not-found-page'

export const handle = { hydrate: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: staticPageStyles }]

export const meta: MetaFunction = () => [{ title: 'Page Not Found · Everspoken' }]

/** Answers what no other route does. */
export const loader = () => data(null, { status: 404 })

/** Nothing can be sent to an address that isn't there. */
export const action = () => {
  throw new Response(null, { status: 404 })
}

export default NotFoundPage
