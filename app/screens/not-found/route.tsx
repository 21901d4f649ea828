import { data, type MetaFunction } from '@remix-run/node'
import { ErrorPage } from '~/ui/pages/static-page'

export const handle = { hydrate: false }

export const meta: MetaFunction = () => [{ title: 'Page Not Found · Everspoken' }]

/** Answers what no other route does. */
export const loader = () => data(null, { status: 404 })

/** Nothing can be sent to an address that isn't there. */
export const action = () => {
  throw new Response(null, { status: 404 })
}

export default () => <ErrorPage status={404} />
