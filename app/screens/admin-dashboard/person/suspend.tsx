import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { requireAdmin } from '~/web/session/guards.server'
import { answerAct } from '../answer-act.server'
import { foundOrRefused } from '../found.server'
import { failures } from '../labels'
import { sendAct } from '../send-act'
import { suspendDialog } from './person-dialogs.server'
import { SuspendDialog } from './suspend-dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return foundOrRefused(suspendDialog(id), context)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return answerAct(args, admin, {
    run: (by, id) => setSuspendedAsAdmin(by, id, true),
    done: { title: 'User suspended', description: 'They are signed out everywhere.' },
    failure: failures.suspend,
  })
}

export const clientAction = sendAct(failures.suspend)

export default function Suspend() {
  return <SuspendDialog person={useLoaderData<typeof loader>()} />
}
