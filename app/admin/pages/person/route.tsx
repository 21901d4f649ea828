import { useLoaderData } from '@remix-run/react'
import { AdminPage } from '../admin-page'
import { adminLoader } from '../handlers.server'
import { PersonView } from './person-view'
import { personPage } from './person-view.server'

export const loader = adminLoader(({ admin, id, query }) => personPage(admin, id, query))

export default function PersonRoute() {
  return (
    <AdminPage title="View User">
      <PersonView view={useLoaderData<typeof loader>()} />
    </AdminPage>
  )
}
