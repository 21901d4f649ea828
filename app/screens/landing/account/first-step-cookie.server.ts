import type { FirstStep } from '~/accounts/sign-in.server'
import { agedCookie } from '~/web/session/aged-cookie.server'

const MAX_AGE_SECONDS = 10 * 60

/** A sign-in that waits for its code. */
export const firstStepCookie = agedCookie<FirstStep>('first-step', MAX_AGE_SECONDS)
