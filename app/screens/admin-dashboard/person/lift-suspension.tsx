import type { ActionFunctionArgs } from '@remix-run/node'
import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { requireAdmin } from '~/web/session/guards.server'
import { answerAct } from '../answer-act.server'
import { failures, sendAct } from '../labels'

// The dialog asks for whichever of both can be done.
export { default, loader, shouldRevalidate } from './suspend'

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return answerAct(args, admin, {
    run: (by, id) => setSuspendedAsAdmin(by, id, false),
    done: { title: 'Suspension lifted', description: 'They can sign in again.' },
    failure: failures.liftSuspension,
  })
}

export const clientAction = sendAct(failures.liftSuspension)
