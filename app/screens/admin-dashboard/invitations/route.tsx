import { useActionData, useLoaderData } from '@remix-run/react'
import {
  invitationRules,
  inviteAsAdmin,
  listInvitations,
  renewInvitationAsAdmin,
  revokeInvitation,
} from '~/accounts/invitations.server'
import { invitationForm } from '~/accounts/schemas.server'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { shownBase } from '~/web/session/shown-base.server'
import { adminUrl } from '../admin-link'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { InvitationsDialog } from './invitations-dialog'

export const loader = adminLoader(() => ({ ...invitationRules(), open: listInvitations() }))

/** Revokes an invitation, or responds with the link of a new one or of an open one, which is shown this once, or with the address that it is sent to. */
export const action = adminAction(({ admin, fields, search, request }) => {
  const revoked = fields.get('revoke')
  if (typeof revoked === 'string') {
    revokeInvitation(revoked)
    const toast = { kind: 'success', title: 'Invitation revoked' } as const
    return redirectWithToast(adminUrl(search, 'invitations'), toast)
  }
  const base = shownBase(request)
  const again = fields.get('again')
  if (typeof again === 'string') {
    const renewed = renewInvitationAsAdmin(admin, again, base)
    return renewed.ok ? { invited: { link: renewed.link } } : renewed
  }
  const parsed = parseForm(fields, invitationForm)
  if (!parsed.ok) return parsed
  const { email } = parsed.value
  const made = inviteAsAdmin(admin, email, base)
  return made.ok ? { invited: { email, link: made.link } } : made
})

export const clientAction = sendAct(failures.other)

export default function Invitations() {
  const answer = useActionData<{ invited?: { email?: string; link?: string } }>()
  return <InvitationsDialog invitations={useLoaderData<typeof loader>()} invited={answer?.invited} />
}
