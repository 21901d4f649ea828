import { secretToShow } from '~/accounts/two-step/codes.server'
import { seal, unseal } from '~/accounts/two-step/sealed-secret.server'
import { twoStepOf } from '~/accounts/two-step/two-step.server'
import type { User } from '~/accounts/users.server'
import { agedCookie } from '~/web/session/aged-cookie.server'

const MAX_AGE_SECONDS = 30 * 60

/** The sealed secret for an authenticator app that isn't confirmed yet, in base64: installing the app takes time. */
export const setUpCookie = agedCookie<string>('two-step', MAX_AGE_SECONDS)

const ownerOf = ({ id }: User) => `set-up ${id}`

/** @returns the value of Set-Cookie */
export const serializeSetUp = (user: User, secret: Buffer): Promise<string> =>
  setUpCookie.set(seal(secret, ownerOf(user)).toString('base64'))

/** The secret that this browser is setting an authenticator app up with. */
export async function secretInSetUp(user: User, request: Request): Promise<Buffer | undefined> {
  const sealed = await setUpCookie.read(request)
  return sealed === undefined ? undefined : unseal(Buffer.from(sealed, 'base64'), ownerOf(user))
}

export async function twoStepView(user: User, request: Request) {
  const on = twoStepOf(user)
  if (on) return { state: 'on', since: on.since.toISOString(), codesLeft: on.codesLeft } as const
  const secret = await secretInSetUp(user, request)
  return secret
    ? ({ state: 'setting-up', ...secretToShow(secret, user.username) } as const)
    : ({ state: 'off' } as const)
}

export type TwoStepView = Awaited<ReturnType<typeof twoStepView>>
