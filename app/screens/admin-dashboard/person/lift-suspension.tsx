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
    run: (by, id) => setSuspendedAsAdmin(by, id, false),
    done: { title: 'Suspension lifted', description: 'They can sign in again.' },
    failure: failures.liftSuspension,
  })
}

export const clientAction = sendAct(failures.liftSuspension)

export default function LiftSuspension() {
  return <SuspendDialog person={useLoaderData<typeof loader>()} />
}
