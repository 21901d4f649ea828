import { type AppLoadContext, data } from '@remix-run/node'
import {
  invitationRules,
  inviteAsAdmin,
  listInvitations,
  revokeInvitation,
} from '~/accounts/invitations.server'
import { invitationForm } from '~/accounts/schemas.server'
import type { User } from '~/accounts/users.server'
import { valuesOf } from '~/refusal'
import { orRefused, parseForm, redirectWithToast, refuse } from '~/web/forms/answer.server'

const DIALOG = '/admin-dashboard?dialog=invitations'

/** The data of the dialog with the open invitations, if the query opens it. */
export function invitationsDialog(query: URLSearchParams) {
  if (query.get('dialog') !== 'invitations') return undefined
  return {
    ...invitationRules(),
    open: listInvitations().map(({ createdAt, expiresAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

export type InvitationsView = NonNullable<ReturnType<typeof invitationsDialog>>

export const invitationIntents = { invite, 'revoke-invitation': revoke }

/** Responds with the link, which is shown this once, or with the email address that it is sent to. */
async function invite(admin: User, form: FormData, context: AppLoadContext) {
  const rerender = { form: 'invite', values: valuesOf(form), context } as const
  const parsed = parseForm(form, invitationForm)
  if (!parsed.ok) return refuse(parsed, rerender)
  const { email } = parsed.value
  const made = await orRefused(() => inviteAsAdmin(admin, email))
  if (!made.ok) return refuse(made, rerender)
  return data({ invited: { email, link: made.link } })
}

async function revoke(_admin: User, form: FormData) {
  revokeInvitation(String(form.get('id')))
  return redirectWithToast(DIALOG, { kind: 'success', title: 'Invitation revoked' })
}
