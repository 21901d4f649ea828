import { data, type MetaFunction } from '@remix-run/node'
import { ErrorPage } from '~/platform/ui/pages/static-page'

export const handle = { hydrate: false }

export const meta: MetaFunction = () => [{ title: 'Page Not Found · Everspoken' }]

export const loader = () => data(null, { status: 404 })

export const action = () => {
  throw new Response(null, { status: 404 })
}

export default () => <ErrorPage status={404} />
