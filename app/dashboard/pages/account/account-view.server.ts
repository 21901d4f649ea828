import { proposedEmail } from '~/accounts/change-account.server'
import { mailOff } from '~/accounts/contact/contact.server'
import { accountDetails, passwordChange } from '~/accounts/schemas.server'
import { getViewer } from '~/accounts/session/guards.server'
import { secretToShow } from '~/accounts/two-step/codes.server'
import { seal, unseal } from '~/accounts/two-step/sealed-secret.server'
import { twoStepOf } from '~/accounts/two-step/two-step.server'
import type { User } from '~/accounts/users.server'
import { backupDays, dueDateOf, ownDeletion } from '~/dashboard/account-deletion/delete-account.server'
import { constraintsOf } from '~/platform/forms/constraints.server'
import { agedCookie } from '~/platform/session/aged-cookie.server'
import { hasDone } from '~/platform/session/done.server'
import { listPronunciations, pronunciationForm } from '~/voices/pronunciations/pronunciations.server'

export type AccountView = Awaited<ReturnType<typeof accountView>>
export type TwoStepView = AccountView['twoStep']

export async function accountView(user: User, request: Request) {
  const { id, username, firstName, lastName, email, role, country } = user
  const { searchParams } = new URL(request.url)
  return {
    user: {
      ...{ username, firstName, lastName, email, pictureSquare: user.profilePictureSquare },
      canMakeStories: role === 'user' && country !== null,
    },
    constraints: {
      details: constraintsOf(accountDetails),
      password: constraintsOf(passwordChange),
      name: constraintsOf(pronunciationForm),
      leave: constraintsOf(ownDeletion),
    },
    isAdmin: role === 'admin',
    home: role === 'admin' ? '/admin-dashboard' : '/user-dashboard',
    twoStep: await twoStepView(user, request),
    proposedEmail: proposedEmail(id),
    isMailOn: mailOff() === undefined,
    names:
      role === 'user'
        ? {
            pronunciations: listPronunciations(user),
            word: searchParams.get('word') ?? '',
            isFromStory: searchParams.has(FROM_STORY),
          }
        : undefined,
    deletion: { dueAt: dueDateOf(user), backupDays: backupDays() },
  }
}

/** In the URL of a user who was making a story: the page of names leads back to it. */
const FROM_STORY = 'from'

export const namesInPage = (request: Request): string =>
  `/names${new URL(request.url).searchParams.has(FROM_STORY) ? `?${FROM_STORY}=story` : ''}`

/** Remembered in the browser after the deletion of one's own account. */
export const ACCOUNT_DELETED = 'delete-account'

export async function hasDeletedAccount(request: Request): Promise<boolean> {
  const isAsked = new URL(request.url).searchParams.has('done')
  return isAsked && !(await getViewer(request)) && (await hasDone(request, ACCOUNT_DELETED))
}

/** The sealed secret for an authenticator app that isn't confirmed yet, in base64: installing the app takes time. */
export const setUpCookie = agedCookie<string>('two-step', 30 * 60)

const ownerOf = ({ id }: User) => `set-up ${id}`

export const serializeSetUp = (user: User, secret: Buffer): Promise<string> =>
  setUpCookie.set(seal(secret, ownerOf(user)).toString('base64'))

export async function secretInSetUp(user: User, request: Request): Promise<Buffer | undefined> {
  const sealed = await setUpCookie.read(request)
  return sealed === undefined ? undefined : unseal(Buffer.from(sealed, 'base64'), ownerOf(user))
}

async function twoStepView(user: User, request: Request) {
  const on = twoStepOf(user)
  if (on) return { state: 'on', ...on } as const
  const secret = await secretInSetUp(user, request)
  return secret
    ? ({ state: 'setting-up', ...secretToShow(secret, user.username) } as const)
    : ({ state: 'off' } as const)
}
