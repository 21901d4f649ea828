import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { invitationRules, listInvitations, revokeInvitation } from '~/accounts/invitations.server'
import type { Refusal } from '~/refusal'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireAdmin } from '~/web/session/guards.server'
import { adminUrl } from '../admin-link'
import { failures } from '../labels'
import { sendAct } from '../send-act'
import { InvitationsDialog } from './invitations-dialog'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { ...invitationRules(), open: listInvitations() }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args.request)
  return answerForm(args, 'invite', async () => {
    revokeInvitation(args.params.id ?? '')
    const dialog = adminUrl(new URL(args.request.url).search, 'invitations')
    return redirectWithToast(dialog, { kind: 'success', title: 'Invitation revoked' })
  })
}

export const clientAction = sendAct(failures.invitation)

/** Shown where an invitation could not be revoked. */
export default function Revoke() {
  return <InvitationsDialog invitations={useLoaderData<typeof loader>()} refusal={useActionData<Refusal>()} />
}
