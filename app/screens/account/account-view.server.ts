import { proposedEmail } from '~/accounts/change-account.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import { accountDetails, passwordChange } from '~/accounts/schemas.server'
import { listSessions } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { mailOff } from '~/contact/contact.server'
import { canHaveStoryEmails } from '~/stories/story-emails.server'
import { constraintsOf } from '~/web/forms/constraints.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { namesView } from './names/names-view.server'
import { accountDeletionView } from './own-data/account-deletion-view.server'
import { twoStepView } from './two-step/two-step-view.server'

export async function accountView(user: User, request: Request) {
  const { id, username, firstName, lastName, email, role, country } = user
  return {
    user: {
      ...{ username, firstName, lastName, email, pictureSquare: getPictureSquare(user) },
      canMakeStories: role === 'user' && country !== null,
    },
    constraints: { details: constraintsOf(accountDetails), password: constraintsOf(passwordChange) },
    isAdmin: role === 'admin',
    home: role === 'admin' ? '/admin-dashboard' : '/user-dashboard',
    twoStep: await twoStepView(user, request),
    proposedEmail: proposedEmail(id),
    isMailOn: mailOff() === undefined,
    sessions: listSessions(user, await sessionTokenOf(request)).map((session) => ({
      ...session,
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    storyEmails: canHaveStoryEmails(user) ? { email: email ?? '', isOn: user.storyEmails } : undefined,
    names: role === 'user' ? namesView(user, request) : undefined,
    deletion: accountDeletionView(user),
  }
}

export type AccountView = Awaited<ReturnType<typeof accountView>>
