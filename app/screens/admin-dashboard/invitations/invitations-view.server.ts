import { invitationRules, listInvitations } from '~/accounts/invitations.server'

export type InvitationsView = ReturnType<typeof invitationsView>

/** The open invitations, and who may sign up. */
export const invitationsView = () => ({
  ...invitationRules(),
  open: listInvitations().map(({ createdAt, expiresAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })),
})
