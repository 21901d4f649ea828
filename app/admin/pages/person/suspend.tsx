import { useLoaderData } from '@remix-run/react'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { RouteForm } from '~/platform/forms/route-form'
import { Moment } from '~/platform/ui/moment'
import { AdminPage, FormButtons } from '../admin-page'
import { UserName } from '../facts'
import { adminAct, adminLoader, foundOr404 } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { namedUser } from './person-view.server'

const back = (id: string) => `/users/${id}`

export const loader = adminLoader(({ id }) => foundOr404(namedUser(id)))

export const action = adminAct({
  run: (by, id) => setSuspendedAsAdmin(by, id, true),
  done: { title: 'User suspended', description: 'They are signed out everywhere.' },
  failure: failures.suspend,
  back,
})

export const clientAction = sendAct(failures.suspend)

/** Suspends a user, or lifts that by the form of the route lift-suspension. */
export default function Suspend() {
  const person = useLoaderData<typeof loader>()
  const { id, suspendedAt } = person
  return (
    <AdminPage title={suspendedAt ? 'Lift Suspension' : 'Suspend User'} back={back(id)}>
      <p>
        <UserName user={person} />
      </p>
      {suspendedAt ? (
        <p>
          Suspended since <Moment at={suspendedAt} />. They can sign in again, and find everything as it was.
        </p>
      ) : (
        <>
          <p>They are signed out at once, and can’t sign in until you lift the suspension.</p>
          <p>
            Links to their stories stop working until then too. Nothing is deleted: recordings and stories
            stay, and a story that is being made is finished. When they try to sign in, they are told to write
            to you.
          </p>
        </>
      )}
      <RouteForm action={`/admin-dashboard/users/${id}/${suspendedAt ? 'lift-suspension' : 'suspend'}`}>
        {() =>
          suspendedAt ? (
            <FormButtons back={back(id)} tone="primary" pendingText="Lifting...">
              Lift the suspension
            </FormButtons>
          ) : (
            <FormButtons back={back(id)} pendingText="Suspending...">
              Suspend
            </FormButtons>
          )
        }
      </RouteForm>
    </AdminPage>
  )
}
