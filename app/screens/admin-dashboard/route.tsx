import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from '@remix-run/react'
import { dueDateOf } from '~/account-deletion/own-deletion.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import { getCounts } from '~/admin/counts.server'
import { getMachine } from '~/admin/machine.server'
import { getVoiceEngines } from '~/admin/voice-engines.server'
import adminStyles from '~/styles/admin.css?url'
import personStyles from '~/styles/admin-person.css?url'
import tableStyles from '~/styles/admin-table.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { AccessDenied } from '~/ui/pages/access-denied'
import { ErrorPage, errorTitle, statusOf } from '~/ui/pages/error-page'
import { PageFooter } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { useErrorTitle } from '~/ui/use-error-title'
import { Problem } from '~/web/forms/problem'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import { requireAdmin } from '~/web/session/guards.server'
import { runAdminIntent } from './admin-action.server'
import { AdminHeader } from './admin-header'
import { Dialogs, hasFormInDialog } from './dialogs'
import { invitationsDialog } from './invitations/invitation-intents.server'
import { actFailures } from './labels'
import { AdminTabs, MusicLibrary } from './lists/admin-tabs'
import { listView } from './lists/list-view.server'
import { StoryTable } from './lists/story-table'
import { useFreshUsers } from './lists/use-fresh-users'
import { UserTable } from './lists/user-table'
import { MachineState } from './machine'
import { personDialog } from './person/person-dialogs.server'
import { storyDialogs } from './story/story-view.server'
import { Summary } from './summary'

export const links: LinksFunction = () =>
  [adminStyles, tableStyles, personStyles].map((href) => ({ rel: 'stylesheet', href }))

/** Reloads the lists after a refusal, because the rows have changed. Without a response the dialog stays open. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus !== undefined || (change.defaultShouldRevalidate && !isAnsweredInPlace(change))

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const title = error ? errorTitle(statusOf(error)) : 'Admin Dashboard'
  return [{ title: `${data?.wasRefused ? 'Error: ' : ''}${title} · Everspoken` }]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  return {
    admin: {
      ...{ firstName: admin.firstName, lastName: admin.lastName, username: admin.username },
      pictureSquare: getPictureSquare(admin),
    },
    // First, so that the list of admins' acts includes this view.
    person: personDialog(admin, query),
    ...storyDialogs(admin, query),
    ...listView(admin, query),
    counts: getCounts(),
    machine: getMachine(),
    leavesAt: dueDateOf(admin)?.toISOString(),
    engines: query.get('dialog') === 'engines' ? await getVoiceEngines() : undefined,
    invitations: invitationsDialog(query),
    wasRefused: context.isFormRefused === true,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  onlyPost({ request, context })
  return runAdminIntent(admin, { request, context })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse(request, () => serverAction<typeof action>(), actFailures)

export default function AdminDashboard() {
  const view = useLoaderData<typeof loader>()
  const { admin, counts, leavesAt, machine, tab, users, stories } = view
  const result = useActionData<typeof clientAction>()
  const refusal = result && 'form' in result ? result : undefined
  const invited = result && 'invited' in result ? result.invited : undefined
  useErrorTitle(refusal !== undefined)
  useFreshUsers()
  return (
    <>
      <AdminHeader admin={admin} />
      <main id="content" className="page stack">
        <Problem refusal={hasFormInDialog(view) ? undefined : refusal} withToast />
        {leavesAt && <PendingDeletion dueAt={leavesAt} />}
        <Summary counts={counts} />
        <MachineState machine={machine} />
        <div className="stack">
          <AdminTabs tab={tab} />
          {users && <UserTable users={users} />}
          {stories && <StoryTable stories={stories} />}
          {tab === 'music-library' && <MusicLibrary />}
        </div>
      </main>
      <PageFooter />
      <Dialogs view={view} refusal={refusal} invited={invited} />
    </>
  )
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  return status === 403 ? <AccessDenied viewer="user" /> : <ErrorPage status={status} />
}
