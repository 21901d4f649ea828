import { useActionData, useLoaderData } from '@remix-run/react'
import {
  invitationRules,
  inviteAsAdmin,
  listInvitations,
  revokeInvitation,
} from '~/accounts/invitations.server'
import { invitationForm } from '~/accounts/schemas.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { shownBase } from '~/platform/session/shown-base.server'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { InvitationsPage } from './invitations-page'

export const loader = adminLoader(() => ({ ...invitationRules(), open: listInvitations() }))

/** Revokes an invitation, or responds with the link of a new one, which is shown this once, or with the address that it is sent to. */
export const action = adminAction(['revoke', 'email'], ({ admin, fields, request }) => {
  const revoked = fields.get('revoke')
  if (typeof revoked === 'string') {
    revokeInvitation(revoked)
    const toast = { kind: 'success', title: 'Invitation revoked' } as const
    return redirectWithToast('/admin-dashboard/invitations', toast)
  }
  const parsed = parseForm(fields, invitationForm)
  if (!parsed.ok) return parsed
  const { email } = parsed.value
  const made = inviteAsAdmin(admin, email, shownBase(request))
  return made.ok ? { invited: { email, link: made.link } } : made
})

export const clientAction = sendAct(failures.other)

export default function Invitations() {
  const answer = useActionData<{ invited?: { email?: string; link?: string } }>()
  return <InvitationsPage invitations={useLoaderData<typeof loader>()} invited={answer?.invited} />
}
